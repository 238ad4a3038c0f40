/** A source that was made, and what was asked of it. */
export interface FakeSource {
  readonly buffer: { readonly url: string; readonly duration: number } | null;
  readonly startedAt: number | null;
  readonly stoppedAt: number | null;
  onended: (() => void) | null;
}

class FakeParam {
  value = 1;
  /** The curves that were scheduled: when they begin and end, and their first and last value. */
  readonly curves: { from: number; until: number; first: number; last: number }[] = [];

  setTargetAtTime(value: number): void {
    this.value = value;
  }
  setValueAtTime(value: number): void {
    this.value = value;
  }
  linearRampToValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
  setValueCurveAtTime(curve: Float32Array, from: number, length: number): void {
    if (this.curves.some((other) => from < other.until && from + length > other.from))
      throw new Error('curves overlap');
    this.curves.push({ from, until: from + length, first: curve[0]!, last: curve.at(-1)! });
  }
}

class FakeNode {
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly Q = new FakeParam();
  type = '';
  to: unknown = null;
  buffer: FakeSource['buffer'] = null;
  startedAt: number | null = null;
  stoppedAt: number | null = null;
  onended: (() => void) | null = null;
  readonly #context: FakeAudio;

  constructor(context: FakeAudio) {
    this.#context = context;
  }
  connect<T>(to: T): T {
    this.to = to;
    return to;
  }
  disconnect(): void {
    this.to = null;
  }
  start(at = this.#context.currentTime): void {
    this.startedAt = at;
  }
  stop(at: number): void {
    this.stoppedAt = at;
  }
}

/** An audio that makes no sound: it keeps what was asked of it, and its clock stands until it is told to go on. */
export class FakeAudio {
  state: 'suspended' | 'running' = 'suspended';
  currentTime = 0;
  readonly sampleRate = 48_000;
  readonly destination = {};
  readonly gains: FakeNode[] = [];
  readonly oscillators: FakeNode[] = [];
  readonly #sources: FakeNode[] = [];
  /** Seconds that each file lasts. */
  readonly #seconds: number;

  constructor(seconds = 20) {
    this.#seconds = seconds;
  }

  /** As the browser's own. */
  get asContext(): AudioContext {
    return this as unknown as AudioContext;
  }

  /** The sources that play files, in the order in which they were made. */
  get files(): FakeSource[] {
    return this.#sources.filter(({ buffer }) => buffer?.url !== undefined);
  }

  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = 'suspended';
    return Promise.resolve();
  }
  createGain(): FakeNode {
    const gain = new FakeNode(this);
    this.gains.push(gain);
    return gain;
  }
  createOscillator(): FakeNode {
    const tone = new FakeNode(this);
    this.oscillators.push(tone);
    return tone;
  }
  createBiquadFilter(): FakeNode {
    return new FakeNode(this);
  }
  createBuffer(_channels: number, length: number): { getChannelData(): Float32Array } {
    return { getChannelData: () => new Float32Array(length) };
  }
  createBufferSource(): FakeNode {
    const source = new FakeNode(this);
    this.#sources.push(source);
    return source;
  }
  decodeAudioData(bytes: ArrayBuffer): Promise<unknown> {
    const url = new TextDecoder().decode(bytes);
    if (url.includes('broken')) return Promise.reject(new Error('not a sound'));
    return Promise.resolve({ url, duration: this.#seconds });
  }

  /** Goes on to a time: what ends until then says so. */
  async goOnTo(time: number): Promise<void> {
    for (;;) {
      const endOf = (source: FakeNode) =>
        Math.min(source.stoppedAt ?? Infinity, (source.startedAt ?? Infinity) + (source.buffer?.duration ?? Infinity));
      const next = this.#sources
        .filter((source) => source.onended !== null && endOf(source) <= time)
        .sort((one, other) => endOf(one) - endOf(other))[0];
      if (!next) break;
      this.currentTime = Math.max(this.currentTime, endOf(next));
      const ended = next.onended;
      next.onended = null;
      ended?.();
      await settle();
    }
    this.currentTime = Math.max(this.currentTime, time);
  }
}

/** Files that hold their own address; those that are `missing` there are not. */
export function fakeFiles(): { read: (url: string) => Promise<ArrayBuffer>; asked: string[] } {
  const asked: string[] = [];
  const read = (url: string) => {
    asked.push(url);
    if (url.includes('missing')) return Promise.reject(new Error('404'));
    return Promise.resolve(new TextEncoder().encode(url).buffer);
  };
  return { read, asked };
}

/** Lets every promise that is due be kept. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}
