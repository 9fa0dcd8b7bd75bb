/** Animates a Trait that turns over when it is Deactivated or active again, but not when it first appears. */
import { settings } from "../../settings.svelte";

const SHOW = 520;
const sides = new WeakMap<HTMLElement, boolean>();

export function turning(active: boolean): (element: HTMLElement) => void {
  return (element) => {
    const before = sides.get(element);
    sides.set(element, active);
    if (before === undefined || before === active || !settings.moving) return;
    element.animate([{ transform: "scaleY(-1)" }, { transform: "none" }], { duration: SHOW, easing: "ease-in-out" });
  };
}
