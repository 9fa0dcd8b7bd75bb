/** Focuses and highlights the zone of a table that an answer points to. */

/** How long a zone is highlighted, in milliseconds. */
const CALLED = 1600;

/** Move the focus to a zone's first usable thing, and highlight the zone. */
export function focusZone(zone: string): void {
  const place = document.querySelector(`[data-zone="${zone}"]`);
  const target =
    place?.querySelector<HTMLElement>('[data-rove]:not([aria-disabled="true"])') ??
    place?.querySelector<HTMLElement>("[data-rove]");
  target?.focus();
  place?.scrollIntoView({ block: "nearest" });
  place?.classList.add("is-called");
  setTimeout(() => place?.classList.remove("is-called"), CALLED);
}
