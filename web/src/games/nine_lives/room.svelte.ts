/** Whether the window is high enough to show our own seat beside our hand. */
import { innerHeight } from "svelte/reactivity/window";

const ENOUGH = 860;

export function roomy(): boolean {
  return (innerHeight.current ?? ENOUGH) >= ENOUGH;
}
