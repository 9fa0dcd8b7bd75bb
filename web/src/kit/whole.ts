/** Shows a text as a whole or not at all; the card's close-up has it in full. */
export function whole(..._said: unknown[]): (box: HTMLElement) => void {
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
  };
}
