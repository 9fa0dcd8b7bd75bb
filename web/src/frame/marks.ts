/** Scrolls to the mark of a bot's advice on the page, if it is out of view. */
import { settings } from "../settings.svelte";

const MARKED = ".card.is-advised, .btn.is-advised, [data-advised]:not(.ask__all)";
const WHOLE = 0.98; // tolerance in pixels: a lifted card may be cut off slightly
const ROOM = "0px -14px"; // how far a mark extends beyond what it marks

/** Scroll the advised option into view, for example in a long hand of cards; false if it isn't drawn anywhere. */
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
