/** So many are drawn in one task of the page: together they take a few milliseconds. */
export const AT_ONCE = 6;

const waiting = new Set<() => void>();
/** Whether a task to draw some of them is to come. */
let coming = false;

/**
 * Draws what is out of sight still, in the order in which it was asked for, a few in each task: between two of them the page
 * answers. What is given takes it off the list.
 */
export function inTurn(draw: () => void): () => void {
  waiting.add(draw);
  comeAgain();
  return () => waiting.delete(draw);
}

function comeAgain() {
  if (coming || waiting.size === 0) return;
  coming = true;
  setTimeout(drawSome);
}

function drawSome() {
  coming = false;
  try {
    for (const draw of [...waiting].slice(0, AT_ONCE)) if (waiting.delete(draw)) draw();
  } finally {
    // Whatever one of them does, the others have their turn.
    comeAgain();
  }
}
