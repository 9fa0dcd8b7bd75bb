/** Shows a text on a card only if it fits completely; the enlarged card shows it in full. */
export function whole(..._said: unknown[]): (box: HTMLElement) => () => void {
  return (box) => {
    const measure = () => {
      box.hidden = false;
      const text = box.firstElementChild ?? box;
      box.hidden =
        box.scrollHeight > box.clientHeight + 1 ||
        text.scrollHeight > text.clientHeight + 1 ||
        text.scrollWidth > box.clientWidth + 1;
    };
    measure();
    if (document.fonts.status !== "loaded") void document.fonts.ready.then(measure);
    // it comes into sight only when the cards no longer lie over each other
    const observer = new ResizeObserver(() => {
      if (box.clientHeight) measure();
    });
    observer.observe(box);
    return () => observer.disconnect();
  };
}
