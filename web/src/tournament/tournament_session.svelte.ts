import { Refusal } from '../api.ts';
import type { TournamentRequest, TournamentView } from '../wire.ts';
import { openEventStream } from '../wire/event_stream.ts';
import { waitBefore } from '../wire/table_socket.ts';
import { tournamentApi, tournamentLivePath } from './tournament_api.ts';

/** A tournament as one guest has it: how it stands, as the server tells it, and what may be asked of it. */
export class TournamentSession {
  view: TournamentView | null = $state.raw(null);
  /** Why it cannot be shown. */
  failure: unknown = $state.raw(null);
  /** What was asked for and refused last, until something changes. */
  refused: unknown = $state.raw(null);
  /** Whether something was asked for that has not been answered. */
  busy = $state(false);
  #line: { end: () => void } | null = null;
  #left = false;
  /** How much the stream has told: an answer that was on its way meanwhile is older than that. */
  #heard = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Reads how it stands, by the code of its link where one is given, and listens to what changes. */
  async read(code: string | null = null): Promise<void> {
    clearTimeout(this.#retry);
    this.failure = null;
    try {
      await this.#show(() => (code === null ? tournamentApi.read(this.id) : tournamentApi.enter(this.id, code)));
      this.#listen();
    } catch (error) {
      // It is gone, or nobody answers for a while.
      if (error instanceof Refusal || this.view === null) this.failure = error;
      else this.#readLater();
    }
  }

  /** Joins, leaves, begins, or withdraws somebody. */
  ask(request: TournamentRequest): Promise<boolean> {
    return this.#trying(() => this.#show(() => tournamentApi.ask(this.id, request)));
  }

  /** Calls it off; whether that was done. */
  callOff(): Promise<boolean> {
    return this.#trying(async () => {
      this.#line?.end();
      try {
        await tournamentApi.callOff(this.id);
      } catch (error) {
        this.#listen();
        throw error;
      }
    });
  }

  /** The page is left. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
    this.#line?.end();
  }

  /** One thing at a time: what is pressed meanwhile is not done, and keeps the keyboard. */
  async #trying(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.refused = error;
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #show(answer: () => Promise<TournamentView>): Promise<void> {
    const heard = this.#heard;
    const view = await answer();
    if (heard === this.#heard) this.view = view;
  }

  #listen(): void {
    this.#line?.end();
    if (this.#left || this.view?.stage === 'over') return;
    this.#line = openEventStream<TournamentView>(tournamentLivePath(this.id), {
      heard: (view) => this.#hear(view),
      connected: (open) => {
        if (open) this.#attempt = 0;
      },
      // REST tells why: it was called off, or the guest has too many windows open.
      refused: () => this.#readLater(),
    });
  }

  #hear(view: TournamentView): void {
    this.#heard += 1;
    // A line that was broken tells first what was known: what was refused is so still.
    if (JSON.stringify(view) !== JSON.stringify(this.view)) this.refused = null;
    this.view = view;
    if (view.stage === 'over') this.#line?.end();
  }

  #readLater(): void {
    if (this.#left) return;
    this.#retry = setTimeout(() => void this.read(), waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }
}
