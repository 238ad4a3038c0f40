/** A stream of server-sent events that is opened by what is tested and speaks when the test says so. */
export class FakeSource {
  static opened: FakeSource[] = [];
  static readonly CLOSED = 2;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 0;
  constructor(readonly path: string) {
    FakeSource.opened.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  /** The line breaks; the browser tries again by itself unless it was `refused`. */
  break(refused = false) {
    this.readyState = refused ? FakeSource.CLOSED : 0;
    this.onerror?.();
  }
  say(event: unknown) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}
