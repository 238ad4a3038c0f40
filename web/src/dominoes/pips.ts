/** Where the pips of a face are, on a face of two by two around its middle; none above nine, which shows its number. */
export function pipsOf(number: number): readonly (readonly [number, number])[] {
  return PIPS[number] ?? [];
}

/**
 * The pips of a face as one outline, for a path: around `x` and `y`, with `scale` from the face's units to those of the drawing.
 * A page of small pictures has thousands of pips: an element for each would take longer than all else on it.
 */
export function pipsOutline(number: number, x: number, y: number, scale: number, radius: number): string {
  const dot = `a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  const at = (value: number) => Number(value.toFixed(2));
  return pipsOf(number)
    .map(([dx, dy]) => `M${at(x + dx * scale - radius)} ${at(y + dy * scale)}${dot}`)
    .join('');
}

const P = 0.54;
const corners = [
  [-P, -P],
  [P, P],
] as const;
const others = [
  [P, -P],
  [-P, P],
] as const;
const sides = [
  [-P, 0],
  [P, 0],
] as const;
const ends = [
  [0, -P],
  [0, P],
] as const;
const middle = [[0, 0]] as const;

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  middle,
  [...corners],
  [...corners, ...middle],
  [...corners, ...others],
  [...corners, ...others, ...middle],
  [...corners, ...others, ...sides],
  [...corners, ...others, ...sides, ...middle],
  [...corners, ...others, ...sides, ...ends],
  [...corners, ...others, ...sides, ...ends, ...middle],
];
