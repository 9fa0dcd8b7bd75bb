/** Shows as many headings of a drawn Species' Traits as fit, and on the last of them how many more there are. */

/** The room around the chips on the picture, in pixels. */
const MARGIN = 6;

/**
 * Hides the headings of overlapping Traits, from the last on, until the others fit; the last of these says how many
 * are hidden.  The picture below them is high enough for the chips that lie on it.
 */
export function fitHeads(..._said: unknown[]): (stack: HTMLElement) => void {
  return (stack) => {
    const measure = () => {
      const heads = [...stack.querySelectorAll<HTMLElement>(":scope > .ct__head")];
      for (const head of heads) {
        head.hidden = false;
        delete head.dataset["more"];
      }
      const chips = stack.parentElement?.querySelector<HTMLElement>(".ct__chips");
      if (chips?.childElementCount) stack.style.setProperty("--print", `${chips.offsetHeight + MARGIN}px`);
      else stack.style.removeProperty("--print");
      for (let hidden = 1; hidden < heads.length && stack.scrollHeight > stack.clientHeight + 1; hidden += 1) {
        const [last, next] = heads.slice(heads.length - hidden - 1);
        if (next) {
          next.hidden = true;
          delete next.dataset["more"];
        }
        if (last) last.dataset["more"] = `+${hidden}`;
      }
    };
    measure();
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(measure);
  };
}
