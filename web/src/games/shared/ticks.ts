/** Chooses the numbers along the axes of charts. */

const FEWEST = 24; // the least number of pixels between two numbers

/** Whole numbers from at most `low` to at least `high` in equal steps, with room for each in so many pixels. */
export function ticks(low: number, high: number, room: number): number[] {
  const most = Math.max(1, Math.floor(room / FEWEST));
  const span = Math.max(1, high - low);
  const step = steps().find((one) => span / one <= most) ?? span;
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: Math.max(1, count) + 1 }, (_, i) => first + i * step);
}

/** 1, 2, 5, 10, 20, 50 and so on. */
function steps(): number[] {
  return [1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);
}

/** Which of `count` places along a line of some pixels are numbered: multiples of a step, the first and the last. */
export function places(count: number, room: number): number[] {
  const last = count - 1;
  const apart = room / Math.max(1, last);
  const step = steps().find((one) => one * apart >= FEWEST) ?? count;
  const inner = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
  return [...inner.filter((place) => place === 0 || (last - place) * apart >= FEWEST), ...(last > 0 ? [last] : [])];
}
