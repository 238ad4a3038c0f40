/** The parts of a 3D matrix that say where the points of a plane come to lie on the screen; named as in `DOMMatrix`. */
export type PlaneMatrix = Readonly<
  Record<'m11' | 'm12' | 'm14' | 'm21' | 'm22' | 'm24' | 'm41' | 'm42' | 'm44', number>
>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point that is seen lies on the plane that a matrix moves, both from the origin of the transform; the inverse of [`seenAt`]. */
export function onPlane(matrix: PlaneMatrix, { x, y }: Point): Point {
  const { m11: a, m21: b, m41: c, m12: d, m22: e, m42: f, m14: g, m24: h, m44: i } = matrix;
  // The adjugate of the 3 x 3 matrix of the plane: its scale falls out of the division.
  const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
  return {
    x: ((e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e)) / w,
    y: ((f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f)) / w,
  };
}

/** Where a point of the plane is seen, both from the origin of the transform. */
export function seenAt(matrix: PlaneMatrix, { x, y }: Point): Point {
  const { m11: a, m21: b, m41: c, m12: d, m22: e, m42: f, m14: g, m24: h, m44: i } = matrix;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/**
 * Where a point of the screen lies on an element, in the element's own pixels from its upper left corner. The table that it
 * is on may be seen in perspective: there its box on the screen says little.
 */
export function pointOn(element: HTMLElement, x: number, y: number): Point {
  const table = element.closest<HTMLElement>('.tilts');
  const style = table && getComputedStyle(table);
  const flat = table?.parentElement;
  if (!table || !flat || style?.transform === 'none') {
    const box = element.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  }
  const [originX = 0, originY = 0] = (style?.transformOrigin ?? '').split(' ').map(Number.parseFloat);
  const box = flat.getBoundingClientRect();
  const origin = { x: table.offsetLeft + originX, y: table.offsetTop + originY };
  const from = { x: x - box.left - flat.clientLeft - origin.x, y: y - box.top - flat.clientTop - origin.y };
  const point = onPlane(new DOMMatrix(style?.transform), from);
  let [left, top] = [0, 0];
  for (let node: HTMLElement | null = element; node && node !== table; node = node.offsetParent as HTMLElement | null) {
    left += node.offsetLeft + (node === element ? 0 : node.clientLeft);
    top += node.offsetTop + (node === element ? 0 : node.clientTop);
  }
  return { x: point.x + originX - left - element.clientLeft, y: point.y + originY - top - element.clientTop };
}
