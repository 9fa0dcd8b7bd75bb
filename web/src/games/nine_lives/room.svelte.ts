/** Whether the window is high enough for our own seat to stand beside our hand. */
import { innerHeight } from "svelte/reactivity/window";

const ENOUGH = 860;

export function roomy(): boolean {
  return (innerHeight.current ?? ENOUGH) >= ENOUGH;
}
