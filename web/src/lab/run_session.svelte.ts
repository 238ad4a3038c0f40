import { api } from '../api.ts';
import type { LiveRun, RunSummary, StartRun } from '../wire.ts';
import { rests } from './live.ts';
import { openRun } from './stream.ts';

/** A run that is looked at: how it stands, and what may be done with it. */
export class RunSession {
  summary: RunSummary | null = $state.raw(null);
  /** What starts the same again; none where the browser cannot ask for it. */
  setup: StartRun | null = $state.raw(null);
  live: LiveRun | null = $state.raw(null);
  /** Why it cannot be shown. */
  failure: unknown = $state.raw(null);
  /** What was asked for and refused last. */
  refused: unknown = $state.raw(null);
  /** Whether something was asked for that has not been answered. */
  busy = $state(false);
  #line: { end: () => void } | null = null;
  #left = false;

  constructor(readonly id: string) {
    void this.read();
  }

  /** Reads it, and listens to what becomes of it. */
  async read(): Promise<void> {
    this.failure = null;
    try {
      const view = await api.run(this.id);
      if (this.#left) return;
      this.summary = view.summary;
      this.setup = view.setup;
      this.live = view.live;
      if (!rests(view.live.state)) this.#listen();
    } catch (error) {
      this.failure = error;
    }
  }

  /** Stops it; what has been played is kept. */
  pause(): Promise<void> {
    return this.#ask(async () => {
      this.summary = await api.pauseRun(this.id);
    });
  }

  /**
   * Whether it can be gone on with: as soon as it was told to stop, whatever the games under way still tell. So can one that
   * broke off: what is damaged is played again.
   */
  get paused(): boolean {
    const state = this.live?.state;
    return state === 'paused' || state === 'broken' || (state !== 'finished' && this.summary?.state === 'paused');
  }

  /** Whether whoever looks may pause it and go on with it. */
  get mayChange(): boolean {
    return this.summary?.may_change ?? false;
  }

  /** Goes on with it. */
  resume(): Promise<void> {
    return this.#ask(async () => {
      this.summary = await api.resumeRun(this.id);
      if (this.live) this.live = { ...this.live, state: this.summary.state };
      this.#listen();
    });
  }

  /** Starts the same with other deals, and says the new run's id; what has been played of this one is kept. Another's goes on. */
  async again(): Promise<string | null> {
    const { setup, live } = this;
    let begun: string | null = null;
    if (!setup || !live) return null;
    await this.#ask(async () => {
      if (!rests(live.state) && this.mayChange) await api.pauseRun(this.id);
      begun = (await api.startRun({ ...setup, seed: null })).id;
    });
    return begun;
  }

  /** Stops listening. */
  leave(): void {
    this.#left = true;
    this.#line?.end();
  }

  async #ask(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    try {
      await what();
    } catch (error) {
      this.refused = error;
    }
    this.busy = false;
  }

  #listen(): void {
    this.#line?.end();
    this.#line = openRun(
      this.id,
      (news) => (this.live = news),
      () => (this.failure = new Error(`nobody answers for run ${this.id}`)),
    );
  }
}
