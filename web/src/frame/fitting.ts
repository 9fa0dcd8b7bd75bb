/**
 * Fits questions into the decision bar, which has one height so that the board never moves: answers that don't fit are
 * left to the list of all answers, and long texts are set smaller.
 */

/** From normal to small; `bar.css` says what each step changes. */
const STEPS = ["0", "1", "2", "3", "4"];
/** After these steps, a text that is still too long scrolls. */
const SCROLLED = "5";

/** Which answer is hidden first: one that can't be given, then the last of those without a key of their own. */
function spareable(buttons: HTMLElement[]): HTMLElement | undefined {
  const shown = buttons.filter((button) => !button.hidden && !button.matches(".btn--go, .is-advised"));
  const plain = shown.filter((button) => !button.hasAttribute("data-keyed"));
  return plain.findLast((button) => button.matches(".ask__off")) ?? plain.at(-1) ?? shown.at(0);
}

/** Hide answers until the others fit into one row; returns how many are hidden. */
export function fitAnswers(onspare: (count: number) => void, ..._answers: unknown[]): (row: HTMLElement) => () => void {
  return (row) =>
    whenever(row, () => {
      const buttons = [...row.querySelectorAll<HTMLElement>(":scope > .btn")];
      for (const button of buttons) button.hidden = false;
      let spare = 0;
      while (row.scrollWidth > row.clientWidth && buttons.length - spare > 1) {
        const next = spareable(buttons);
        if (!next) break;
        next.hidden = true;
        spare += 1;
      }
      onspare(spare);
    });
}

/** Set a text in the largest size in which all of it can be read. */
export function fitText(..._said: unknown[]): (box: HTMLElement) => () => void {
  return (box) =>
    whenever(box, () => {
      for (const step of STEPS) {
        box.dataset["fit"] = step;
        box.tabIndex = -1;
        if (box.scrollHeight <= box.clientHeight) return;
      }
      box.dataset["fit"] = SCROLLED;
      box.tabIndex = 0;
      box.scrollTop = 0;
    });
}

/** Give a row a class while it has no room for everything in it. */
export function shorten(..._said: unknown[]): (row: HTMLElement) => () => void {
  return (row) =>
    whenever(row, () => {
      row.classList.remove("is-short");
      row.classList.toggle("is-short", row.scrollWidth > row.clientWidth);
    });
}

/** Do something now, whenever the bar's width changes, and when the fonts have loaded. */
function whenever(element: HTMLElement, act: () => void): () => void {
  let gone = false;
  act();
  queueMicrotask(() => gone || act()); // by then the rest of the bar has its final size
  const bar = element.closest(".ask, .topbar") ?? element;
  let width = bar.clientWidth;
  const observer = new ResizeObserver(() => {
    if (bar.clientWidth === width) return;
    width = bar.clientWidth;
    act();
  });
  observer.observe(bar);
  if (document.fonts.status !== "loaded") void document.fonts.ready.then(() => gone || act());
  return () => {
    gone = true;
    observer.disconnect();
  };
}
