/** Where the pips of a face are, on a face of two by two around its middle; none above nine, which shows its number. */
export function pipsOf(number: number): readonly (readonly [number, number])[] {
  return PIPS[number] ?? [];
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
