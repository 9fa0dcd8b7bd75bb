/**
 * Keyboard focus: arrow keys move within a zone, Tab from zone to zone, so each zone is a single tab stop.
 */

function items(zone: HTMLElement): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>("[data-rove]")].filter((item) => item.offsetParent !== null);
}

function settle(zone: HTMLElement): void {
  const all = items(zone);
  const best =
    all.find((item) => item === document.activeElement) ??
    all.find((item) => item.tabIndex === 0 && item.ariaDisabled !== "true") ??
    all.find((item) => item.ariaDisabled !== "true") ??
    all[0];
  for (const item of all) {
    const wanted = item === best ? 0 : -1;
    if (item.tabIndex !== wanted) item.tabIndex = wanted;
  }
}

/** An attachment for the zone's element. */
export function roving(zone: HTMLElement): () => void {
  const keydown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const all = items(zone);
    const at = all.findIndex((item) => item === document.activeElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    let next: HTMLElement | undefined;
    if (step !== undefined) next = all[(at + step + all.length) % all.length];
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    if (!next) return;
    event.preventDefault();
    for (const item of all) item.tabIndex = item === next ? 0 : -1;
    next.focus();
  };
  const focusin = () => settle(zone);
  zone.addEventListener("keydown", keydown);
  zone.addEventListener("focusin", focusin);
  const observer = new MutationObserver(() => settle(zone));
  observer.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-disabled"] });
  settle(zone);
  return () => {
    observer.disconnect();
    zone.removeEventListener("keydown", keydown);
    zone.removeEventListener("focusin", focusin);
  };
}
