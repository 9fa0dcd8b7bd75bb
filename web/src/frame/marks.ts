/** Where a bot's advice is marked on the page. */
import { settings } from "../settings.svelte";

const MARKED = ".card.is-advised, .btn.is-advised, [data-advised]:not(.ask__all)";
const WHOLE = 0.98; // tolerance in pixels: a lifted card may be cut off slightly
const ROOM = "0px -14px"; // the margin around a thing for its mark

/** Bring what is advised into view if it lies outside, as in a hand that scrolls; false if nothing shows it. */
export function showAdvised(): boolean {
  const mark = [...document.querySelectorAll(MARKED)].find((element) => element.checkVisibility());
  if (!mark) return false;
  const behavior = settings.moving ? "smooth" : "instant";
  const look = new IntersectionObserver(
    ([seen]) => {
      look.disconnect();
      if (seen && seen.intersectionRatio < WHOLE) mark.scrollIntoView({ inline: "center", block: "nearest", behavior });
    },
    { rootMargin: ROOM },
  );
  look.observe(mark);
  return true;
}
