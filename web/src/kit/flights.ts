/**
 * Animates cards and tokens from where they were to where they are (first, last, invert, play).
 *
 * Whatever may fly carries `data-flip` with a name of its own. A thing that is new comes from the place it names as its
 * `data-home`, one that is gone flies back there; places carry `data-place`. Copies fly above everything and take no
 * clicks; the real things are in their places at once, so nothing has to be waited for. A thing with `data-late` sets off
 * when the others have landed, and never flies back. What carries `data-fall` (an owner, a Level, a place) falls when it
 * is gone, with all that lies on it, Level by Level from below.
 * One with `data-via` pauses at each of the places that it names.
 */
import { flushSync } from "svelte";

const MOVE = 320;
const SHOW = 520;
/** The time from one stop to the next, pause included, in milliseconds. */
const LEG = 620;
/** The delay from one falling Level to the next, in milliseconds. */
const STEP = 180;
const NEAR = 6;

interface Seen {
  rect: DOMRect;
  element: HTMLElement;
  home: string | undefined;
}

let running: Animation[] = [];

/** Jump to the end of everything that flies. */
export function land(): void {
  for (const flight of running) flight.finish();
  running = [];
}

/** Change the table and let things travel. */
export function flying(root: HTMLElement, change: () => void): void {
  land();
  const before = survey(root);
  const standing = pieces(root);
  flushSync(change);
  const after = survey(root);
  const fallen = fall(root, standing);
  for (const [name, now] of after) {
    const then = before.get(name);
    if (then) {
      const via = stops(root, now.element, then.rect, now.rect);
      if (via.length) walk(root, now.element, [then.rect, ...via, now.rect]);
      else if (moved(then.rect, now.rect)) fly(root, now.element, then.rect, now.rect, MOVE, now.element);
    } else {
      const from = place(root, now.home);
      if (from) fly(root, now.element, within(from, now.rect), now.rect, SHOW, now.element);
    }
  }
  for (const [name, then] of before) {
    if (after.has(name) || then.element.dataset["late"] !== undefined) continue;
    if (fallen.some((piece) => piece.contains(then.element))) continue;
    const to = place(root, then.home);
    if (to) fly(root, then.element, then.rect, to, SHOW, null);
  }
}

/** The things that may fall, by name. */
function pieces(root: HTMLElement): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fall]"))
    found.set(element.dataset["fall"] ?? "", { rect: element.getBoundingClientRect(), element, home: undefined });
  return found;
}

/** Animate the fall of things that are gone; returns their names. */
function fall(root: HTMLElement, standing: Map<string, Seen>): HTMLElement[] {
  const still = pieces(root);
  const gone = [...standing].filter(([name, { rect }]) => !still.has(name) && rect.width > 0);
  const level = (name: string) => Number(name.split(":")[1]);
  const lowest = Math.min(...gone.map(([name]) => level(name)));
  for (const [name, { element, rect }] of gone) {
    const copy = ghost(root, element, rect);
    const delay = (level(name) - lowest) * STEP;
    const tumble = copy.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: "rotate(4deg)", opacity: 1, offset: 0.25 },
        { transform: "translateY(90px) rotate(14deg)", opacity: 0 },
      ],
      { duration: SHOW, delay, fill: "both", easing: "cubic-bezier(.5,0,.9,.5)" },
    );
    track(tumble, () => copy.remove());
  }
  return gone.map(([, { element }]) => element);
}

function survey(root: HTMLElement): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const rect = element.getBoundingClientRect();
    const visible = rect.width > 0 && rect.right > 0 && rect.left < innerWidth && rect.bottom > 0;
    const name = element.dataset["flip"] ?? "";
    if (visible && !found.has(name)) found.set(name, { rect, element, home: element.dataset["home"] });
  }
  return found;
}

function place(root: HTMLElement, name: string | undefined): DOMRect | null {
  if (!name) return null;
  const rect = root.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

/** Where a thing starts within a place: a small one comes from its middle. */
function within(place: DOMRect, thing: DOMRect): DOMRect {
  if (place.width < thing.width * 2) return place;
  const { width, height } = thing;
  return new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);
}

/** Where a thing pauses on its way: beside the places that it names, on its own line. */
function stops(root: HTMLElement, thing: HTMLElement, from: DOMRect, to: DOMRect): DOMRect[] {
  const upright = Math.abs(from.top - to.top) > Math.abs(from.left - to.left);
  return (thing.dataset["via"] ?? "").split(" ").flatMap((name) => {
    const at = place(root, name);
    if (!at) return [];
    const left = upright ? to.left : at.left + (at.width - to.width) / 2;
    const top = upright ? at.top + (at.height - to.height) / 2 : to.top;
    return [new DOMRect(left, top, to.width, to.height)];
  });
}

function moved(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) > NEAR || Math.abs(a.top - b.top) > NEAR;
}

/** Let a thing go from stop to stop, with a pause at each. */
function walk(root: HTMLElement, real: HTMLElement, way: DOMRect[]): void {
  const end = way.at(-1) ?? real.getBoundingClientRect();
  const copy = ghost(root, real, end);
  const legs = way.length - 1;
  const frames = way.flatMap((rect, i) => {
    const transform = `translate(${rect.left - end.left}px, ${rect.top - end.top}px)`;
    return i ? [{ transform, offset: (i - 0.4) / legs }, { transform, offset: i / legs }] : [{ transform, offset: 0 }];
  });
  launch(copy, copy.animate(frames, { duration: legs * LEG, easing: "ease-in-out" }), real);
}

function fly(
  root: HTMLElement,
  element: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  time: number,
  real: HTMLElement | null,
): void {
  const size = real ? to : from;
  const copy = ghost(root, element, size);
  const delay = element.dataset["late"] === undefined ? 0 : MOVE;
  const at = (rect: DOMRect, lift = 0) =>
    `translate(${rect.left - size.left}px, ${rect.top - size.top - lift}px) scale(${rect.width / size.width})`;
  const half = new DOMRect(
    (from.left + to.left) / 2,
    (from.top + to.top) / 2,
    (from.width + to.width) / 2,
    (from.height + to.height) / 2,
  );
  const flight = copy.animate(
    [
      { transform: at(from), opacity: delay ? 0 : 1 },
      { transform: at(half, 24), opacity: 1 },
      { transform: at(to), opacity: real ? 1 : 0.2 },
    ],
    { duration: time, delay, fill: "backwards", easing: "cubic-bezier(.2,.8,.2,1)" },
  );
  launch(copy, flight, real);
}

/** Hide the real thing until its copy has landed. */
function launch(copy: HTMLElement, flight: Animation, real: HTMLElement | null): void {
  const { endTime } = flight.effect?.getComputedTiming() ?? {};
  const hide = real?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: Number(endTime ?? 0) });
  track(flight, () => {
    copy.remove();
    hide?.cancel();
  });
}

/** A copy of a thing above everything, for looking at only. */
function ghost(root: HTMLElement, element: HTMLElement, size: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ["data-flip", "data-fall", "data-state"]) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = "true";
  copy.classList.add("flight");
  Object.assign(copy.style, {
    left: `${size.left}px`,
    top: `${size.top}px`,
    width: `${size.width}px`,
    height: `${size.height}px`,
  });
  root.append(copy);
  return copy;
}

function track(flight: Animation, done: () => void): void {
  running.push(flight);
  flight.onfinish = flight.oncancel = () => {
    done();
    running = running.filter((other) => other !== flight);
  };
}
