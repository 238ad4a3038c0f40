import { Refusal } from '../api.ts';
import type { GatheringEvent, GatheringRequest, GatheringView } from '../wire.ts';
import { openEventStream } from '../wire/event_stream.ts';
import { waitBefore } from '../wire/table_socket.ts';
import { gatheringApi, gatheringLivePath } from './gathering_api.ts';
import { RoomShuffle } from '../shuffle/room_shuffle.ts';
import { sayChanges } from './room.ts';
import { t } from '../words.ts';

/** What a session on a table that waits tells its owner. */
export interface GatheringSurroundings {
  /** Something changed: to be read out. */
  tell(text: string): void;
  /** The table was set. */
  begun(): void;
}

/** A table that waits, as one guest has it: how it stands, and what may be asked of it. */
export class GatheringSession {
  view: GatheringView | null = $state.raw(null);
  /** When it begins by itself, in milliseconds of `Date.now`; none while it does not count. */
  begins: number | null = $state(null);
  /** Whether the line is broken, and tried again. */
  lost = $state(false);
  /** Why it cannot be shown. */
  failure: unknown = $state.raw(null);
  /** What was asked for and refused last. */
  refused: unknown = $state.raw(null);
  /** How many requests have not been answered. */
  #waiting = $state(0);
  /** Whether something was asked for that has not been answered. */
  readonly busy = $derived(this.#waiting > 0);
  /** Whether the host has called it off. */
  calledOff = $state(false);
  #line: { end: () => void } | null = null;
  /** The answer to what was asked last. */
  #answered: Promise<unknown> = Promise.resolve();
  #left = false;
  #begun = false;
  /** How much the stream has told: an answer that was on its way meanwhile is older than that. */
  #heard = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #around: GatheringSurroundings;
  readonly #shuffle: RoomShuffle;

  constructor(
    readonly id: string,
    around: GatheringSurroundings,
  ) {
    this.#around = around;
    this.#shuffle = new RoomShuffle(id, (request) => gatheringApi.ask(id, request));
  }

  /** Reads how it stands, and listens to what changes. */
  async read(): Promise<void> {
    if (this.#left) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.failure = null;
    const heard = this.#heard;
    try {
      const view = await gatheringApi.read(this.id);
      if (this.#left) return;
      if (heard === this.#heard) this.#show(view);
      this.#listen();
    } catch (error) {
      if (this.#left) return;
      if (error instanceof Refusal) this.#refusedToRead(error);
      else if (this.view === null) this.failure = error;
      else this.#readLater();
    }
  }

  /** The page is looked at again, or the network is back: a stream that hangs says nothing, so it is opened anew. */
  wake(): void {
    if (this.view !== null && !this.#over) void this.read();
  }

  /** Asks for something, once what was asked before is answered; whether it was done. */
  ask(request: GatheringRequest): Promise<boolean> {
    return this.#inTurn(async () => {
      const heard = this.#heard;
      const view = await gatheringApi.ask(this.id, request);
      if (heard === this.#heard && !this.#left) this.#show(view, true);
    });
  }

  /** Calls it off; whether it was done. */
  callOff(): Promise<boolean> {
    return this.#inTurn(() => gatheringApi.callOff(this.id));
  }

  /** One request after the other: whoever presses the next button at once is heard, too. */
  #inTurn(ask: () => Promise<unknown>): Promise<boolean> {
    this.#waiting += 1;
    const answered = this.#answered.then(async () => {
      try {
        if (this.#over) return false;
        this.refused = null;
        await ask();
        return true;
      } catch (error) {
        if (isBegun(error)) this.#begin();
        else this.refused = error;
        return false;
      } finally {
        this.#waiting -= 1;
      }
    });
    this.#answered = answered;
    return answered;
  }

  /** Stops listening. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
    this.#line?.end();
  }

  get #over(): boolean {
    return this.#left || this.#begun || this.calledOff;
  }

  #listen(): void {
    this.#line?.end();
    this.#line = openEventStream<GatheringEvent>(gatheringLivePath(this.id), {
      heard: (event) => this.#hear(event),
      connected: (open) => {
        if (this.#over) return;
        this.lost = !open;
        if (open) this.#attempt = 0;
      },
      // REST tells why: the table was set meanwhile, or is gone, or nobody answers for a while.
      refused: () => this.#readLater(),
    });
  }

  #readLater(): void {
    if (this.#over) return;
    this.lost = true;
    this.#retry = setTimeout(() => void this.read(), waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #hear(event: GatheringEvent): void {
    if (this.#over) return;
    this.#heard += 1;
    switch (event.say) {
      case 'waits':
        this.#show(event.gathering, this.busy);
        break;
      case 'begun':
        this.#begin();
        break;
      case 'called_off':
        this.calledOff = true;
        this.#line?.end();
        this.#around.tell(t('gathering.called_off'));
        break;
    }
  }

  #show(now: GatheringView, asked = false): void {
    const before = this.view;
    this.view = now;
    this.begins = now.begins_in === null ? null : Date.now() + now.begins_in;
    if (before) this.#around.tell(sayChanges(before, now, asked).join(' '));
    void this.#shuffle.follow(now);
  }

  #begin(): void {
    if (this.#over) return;
    this.#begun = true;
    this.#line?.end();
    this.#around.tell(t('gathering.told.begun'));
    this.#around.begun();
  }

  #refusedToRead(refusal: Refusal): void {
    this.#line?.end();
    if (isBegun(refusal)) this.#begin();
    else this.failure = refusal;
  }
}

/** Whether something was refused because the table was set meanwhile. */
export function isBegun(error: unknown): boolean {
  return error instanceof Refusal && error.problem.code === 'gathering/begun';
}
