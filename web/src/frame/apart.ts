/** Places of labels along an edge, moved apart where they would cover each other. */
export function apart(places: readonly number[], least: number, top: number, bottom: number): number[] {
  const order = places.map((_, index) => index).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const placed = places.map((place) => Math.min(bottom, Math.max(top, place)));
  let before = -Infinity;
  for (const index of order) before = placed[index] = Math.max(placed[index] ?? 0, before + least);
  let after = bottom + least;
  for (const index of order.toReversed()) after = placed[index] = Math.min(placed[index] ?? 0, after - least);
  return placed;
}
