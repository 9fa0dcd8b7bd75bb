/** Zones of a table that an answer can point to. */

/** Take the keyboard to a zone's first possible thing. */
export function focusZone(zone: string): void {
  const place = document.querySelector(`[data-zone="${zone}"]`);
  const target =
    place?.querySelector<HTMLElement>('[data-rove]:not([aria-disabled="true"])') ??
    place?.querySelector<HTMLElement>("[data-rove]");
  target?.focus();
  place?.scrollIntoView({ block: "nearest" });
}
