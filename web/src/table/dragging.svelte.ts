/** What becomes of the pieces of a hand under a pointer. */
export interface DragListener<Piece> {
  /** A piece was pressed and not dragged. */
  pressed(piece: Piece): void;
  /** A piece begins to be dragged. */
  begun(piece: Piece): void;
  /** It is dragged over a point of the screen. */
  over(x: number, y: number): void;
  /** It is let go; it is still where it was let go. */
  dropped(): void;
  /** The pointer was taken away while it was dragged. */
  putBack(): void;
}

/** How far a pointer moves before it drags, in pixels. */
const THRESHOLD = 7;

/** Pieces of a hand, pressed and dragged: they follow the pointer on the screen. */
export class Dragging<Piece> {
  /** The piece that is dragged. */
  piece: Piece | null = $state.raw(null);
  readonly #listener: DragListener<Piece>;
  #held: { piece: Piece; pointer: number; x: number; y: number; node: HTMLElement } | null = null;

  constructor(listener: DragListener<Piece>) {
    this.#listener = listener;
  }

  /** What the node of a piece listens to. */
  of(piece: Piece) {
    return {
      onpointerdown: (event: PointerEvent & { currentTarget: HTMLElement }) => this.#down(event, piece),
      onpointermove: (event: PointerEvent) => this.#move(event),
      onpointerup: (event: PointerEvent) => this.#up(event),
      onpointercancel: (event: PointerEvent) => this.#cancel(event),
      onlostpointercapture: (event: PointerEvent) => this.#cancel(event),
      ondragstart: (event: DragEvent) => event.preventDefault(),
    };
  }

  #down(event: PointerEvent & { currentTarget: HTMLElement }, piece: Piece) {
    if (event.button !== 0 || !event.isPrimary || this.#held) return;
    const node = event.currentTarget;
    node.setPointerCapture(event.pointerId);
    this.#held = { piece, pointer: event.pointerId, x: event.clientX, y: event.clientY, node };
  }

  #move(event: PointerEvent) {
    const held = this.#heldBy(event);
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (this.piece === null) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      this.piece = held.piece;
      this.#listener.begun(held.piece);
    }
    held.node.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-6, Math.min(6, dx / 40))}deg)`;
    this.#listener.over(event.clientX, event.clientY);
  }

  #up(event: PointerEvent) {
    const held = this.#heldBy(event);
    if (!held) return;
    if (this.piece === null) {
      this.#release(held);
      this.#listener.pressed(held.piece);
      return;
    }
    // The owner looks where the piece is before it glides back.
    this.#listener.dropped();
    this.#release(held);
  }

  #cancel(event: PointerEvent) {
    const held = this.#heldBy(event);
    if (!held) return;
    const dragged = this.piece !== null;
    this.#release(held);
    if (dragged) this.#listener.putBack();
  }

  #heldBy(event: PointerEvent) {
    return this.#held?.pointer === event.pointerId ? this.#held : null;
  }

  #release({ node }: { node: HTMLElement }) {
    node.style.transform = '';
    this.#held = null;
    this.piece = null;
  }
}

/** A finger that drags something in here neither scrolls nor flings: else the browser would take the next press for the end of it. */
export function keepsTouch(node: HTMLElement) {
  const keep = (event: TouchEvent) => event.cancelable && event.preventDefault();
  node.addEventListener('touchmove', keep, { passive: false });
  return { destroy: () => node.removeEventListener('touchmove', keep) };
}
