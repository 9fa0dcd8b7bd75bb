/** Whether the window is high enough to show the player's seat beside the hand. */
import { innerHeight } from "svelte/reactivity/window";

const ENOUGH = 860;

export function roomy(): boolean {
  return (innerHeight.current ?? ENOUGH) >= ENOUGH;
}
