/** Hides the headings of overlapping Traits, from the last on, until the others fit, and shows how many are hidden. */
export function fitHeads(onhide: (hidden: number) => void, ..._said: unknown[]): (stack: HTMLElement) => void {
  return (stack) => {
    const measure = () => {
      const heads = [...stack.querySelectorAll<HTMLElement>(":scope > .ct__head")];
      for (const head of heads) head.hidden = false;
      let hidden = 0;
      while (hidden < heads.length - 1 && stack.scrollHeight > stack.clientHeight + 1) {
        hidden += 1;
        const next = heads[heads.length - hidden];
        if (next) next.hidden = true;
      }
      onhide(hidden);
    };
    measure();
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(measure);
  };
}
