/** So many are drawn in one task of the page: together they take a few milliseconds. */
export const AT_ONCE = 6;

const waiting = new Set<() => void>();

/**
 * Draws what is out of sight still, in the order in which it was asked for, a few in each task: between two of them the page
 * answers. What is given takes it off the list.
 */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) setTimeout(drawSome);
  return () => waiting.delete(draw);
}

function drawSome() {
  for (const draw of [...waiting].slice(0, AT_ONCE)) {
    waiting.delete(draw);
    draw();
  }
  if (waiting.size > 0) setTimeout(drawSome);
}
