/** Arrow keys move the focus over the map in all four directions; the map is a single tab stop. */
import { beside } from "./city";

const STEPS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

function spots(city: HTMLElement): HTMLElement[] {
  return [...city.querySelectorAll<HTMLElement>("[data-space]")];
}

function settle(city: HTMLElement): void {
  const all = spots(city);
  const best =
    all.find((spot) => spot === document.activeElement) ??
    all.find((spot) => spot.ariaDisabled !== "true") ??
    all.find((spot) => spot.tabIndex === 0) ??
    all[0];
  for (const spot of all) {
    const wanted = spot === best ? 0 : -1;
    if (spot.tabIndex !== wanted) spot.tabIndex = wanted;
  }
}

/** An attachment for the city's element. */
export function walking(city: HTMLElement): () => void {
  const keydown = (event: KeyboardEvent) => {
    const space = (document.activeElement as HTMLElement | null)?.dataset["space"];
    const step = STEPS[event.key];
    if (!space || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    city.querySelector<HTMLElement>(`[data-space="${beside(space, step)}"]`)?.focus();
  };
  const focusin = () => settle(city);
  city.addEventListener("keydown", keydown);
  city.addEventListener("focusin", focusin);
  const observer = new MutationObserver(() => settle(city));
  observer.observe(city, { subtree: true, attributes: true, attributeFilter: ["aria-disabled"] });
  settle(city);
  return () => {
    observer.disconnect();
    city.removeEventListener("keydown", keydown);
    city.removeEventListener("focusin", focusin);
  };
}
