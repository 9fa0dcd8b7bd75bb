/** Spreads the players' marks along the goal line so that they don't overlap. */

/** The places moved apart so that none is closer than `gap` to another, in their order, within 0 and `width`. */
export function apart(places: number[], gap: number, width: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
  const result = [...places];
  let least = -Infinity;
  for (const i of order) {
    result[i] = Math.max(places[i] ?? 0, least);
    least = (result[i] ?? 0) + gap;
  }
  let most = Math.max(width, gap * (order.length - 1));
  for (const i of order.reverse()) {
    result[i] = Math.min(result[i] ?? 0, most);
    most = (result[i] ?? 0) - gap;
  }
  return result;
}
