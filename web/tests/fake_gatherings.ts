import type {
  CreateTable,
  Entered,
  GatheringEvent,
  GatheringRequest,
  GatheringSitter,
  GatheringView,
  InvitationKind,
  RulesInfo,
  SeatChoice,
  TablePace,
} from '../src/wire.ts';

/** What the fake answers: a status with a body. */
export interface FakeAnswer {
  status: number;
  body: unknown;
}

type Sitter = { guest: string; name: string } | { player: string; name: string } | null;

interface FakeTable {
  id: string;
  rules: RulesInfo;
  host: { guest: string; name: string };
  seats: Sitter[];
  codes: Record<InvitationKind, string>;
  guests: Map<string, InvitationKind>;
  here: Map<string, number>;
  held: boolean;
  freeWords: boolean;
  robots: boolean;
  pace: TablePace;
  counts: boolean;
  begun: boolean;
  opened: number;
  listeners: Set<{ guest: string; hear: (event: GatheringEvent) => void }>;
}

/** Milliseconds of the count. */
const COUNT = 5_000;

/** The tables of a house that wait for their people, in memory: what the server does, for tests of the client alone. */
export class FakeGatherings {
  readonly tables = new Map<string, FakeTable>();
  #codes = 0;

  constructor(readonly rulesOf: (name: string) => RulesInfo) {}

  create(guest: string, { rules, seats, name, people }: CreateTable): FakeAnswer {
    if (!seats.some(({ kind }) => kind === 'friend')) return refusal(422, 'gathering/no-friend');
    const id = `t${this.tables.size + 1}`;
    const table: FakeTable = {
      id,
      rules: this.rulesOf(rules),
      host: { guest, name: name ?? '' },
      seats: seats.map((choice, seat) =>
        seated(choice, guest, people[seat] ?? (choice.kind === 'me' ? name : null) ?? ''),
      ),
      codes: { sit: this.#code(), watch: this.#code() },
      guests: new Map([[guest, 'sit']]),
      here: new Map(),
      held: false,
      freeWords: false,
      robots: true,
      pace: { beat: 800, absence: 30, clock: null },
      counts: false,
      begun: false,
      opened: this.tables.size,
      listeners: new Set(),
    };
    this.tables.set(id, table);
    return { status: 201, body: viewOf(table, guest) };
  }

  list(guest: string): GatheringView[] {
    return [...this.tables.values()]
      .filter((table) => !table.begun && (table.host.guest === guest || table.seats.some((one) => isGuest(one, guest))))
      .toReversed()
      .map((table) => viewOf(table, guest));
  }

  enter(guest: string, id: string, code: string): FakeAnswer {
    const table = this.tables.get(id);
    const may = table && (['sit', 'watch'] as const).find((kind) => table.codes[kind] === code);
    if (!table || !may) return refusal(404, 'table/not-found');
    if (table.guests.get(guest) !== 'sit') table.guests.set(guest, may);
    return { status: 200, body: { may, waits: !table.begun } satisfies Entered };
  }

  read(guest: string, id: string): FakeAnswer {
    const table = this.tables.get(id);
    if (!table?.guests.has(guest)) return refusal(404, 'table/not-found');
    return table.begun ? refusal(409, 'gathering/begun') : { status: 200, body: viewOf(table, guest) };
  }

  ask(guest: string, id: string, request: GatheringRequest): FakeAnswer {
    const table = this.tables.get(id);
    if (!table?.guests.has(guest)) return refusal(404, 'table/not-found');
    if (table.begun) return refusal(409, 'gathering/begun');
    const host = table.host.guest === guest;
    const own = table.seats.findIndex((one) => isGuest(one, guest));
    switch (request.ask) {
      case 'sit':
        if (table.seats[request.seat] !== null && own !== request.seat) return refusal(409, 'gathering/taken');
        if (own !== -1) table.seats[own] = null;
        table.seats[request.seat] = { guest, name: request.name };
        break;
      case 'stand':
        if (own !== -1) table.seats[own] = null;
        break;
      case 'seat':
        if (!host) return refusal(403, 'gathering/host-alone');
        table.seats[request.seat] = seated(request.choice, guest, '');
        break;
      case 'swap': {
        if (!host) return refusal(403, 'gathering/host-alone');
        const [a, b] = [table.seats[request.a] ?? null, table.seats[request.b] ?? null];
        [table.seats[request.a], table.seats[request.b]] = [b, a];
        break;
      }
      case 'begin':
        if (!host) return refusal(403, 'gathering/host-alone');
        if (table.seats.includes(null)) return refusal(409, 'gathering/waits');
        this.begin(id);
        return refusal(409, 'gathering/begun');
      case 'hold':
        table.held = request.held;
        break;
      case 'bind':
      case 'open':
        return refusal(409, 'shuffle/too-late');
      case 'stand_in':
        if (!host) return refusal(403, 'gathering/not-host');
        break;
      case 'free_words':
        if (!host) return refusal(403, 'gathering/not-host');
        table.freeWords = request.allowed;
        break;
      case 'pace':
        if (!host) return refusal(403, 'gathering/not-host');
        table.pace = request.pace;
        break;
      case 'robots':
        if (!host) return refusal(403, 'gathering/not-host');
        table.robots = request.allowed;
        break;
      // No house with a lobby, and no computers of its own.
      case 'list':
      case 'fill':
        return refusal(404, 'lobby/none');
      case 'void':
        table.codes[request.link] = this.#code();
        break;
    }
    table.counts = !table.seats.includes(null) && !table.held;
    this.#tell(table);
    return { status: 200, body: viewOf(table, guest) };
  }

  /** The count of five is over. */
  begin(id: string): void {
    const table = this.tables.get(id);
    if (!table) return;
    table.begun = true;
    for (const { hear } of table.listeners) hear({ say: 'begun' });
  }

  callOff(id: string): FakeAnswer {
    const table = this.tables.get(id);
    this.tables.delete(id);
    for (const { hear } of table?.listeners ?? []) hear({ say: 'called_off' });
    return { status: 204, body: null };
  }

  /** Listens as a window of a guest's; what is returned closes it. */
  listen(guest: string, id: string, hear: (event: GatheringEvent) => void): (() => void) | null {
    const table = this.tables.get(id);
    if (!table?.guests.has(guest) || table.begun) return null;
    const listener = { guest, hear };
    table.listeners.add(listener);
    table.here.set(guest, (table.here.get(guest) ?? 0) + 1);
    this.#tell(table);
    return () => {
      table.listeners.delete(listener);
      table.here.set(guest, (table.here.get(guest) ?? 1) - 1);
      this.#tell(table);
    };
  }

  #tell(table: FakeTable): void {
    for (const { guest, hear } of table.listeners) hear({ say: 'waits', gathering: viewOf(table, guest) });
  }

  #code(): string {
    this.#codes += 1;
    return `code-${this.#codes}-of-twenty-two`;
  }
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string): FakeAnswer {
  return { status, body: { code, message: code } };
}

function seated(choice: SeatChoice, guest: string, name: string): Sitter {
  switch (choice.kind) {
    case 'friend':
      return null;
    case 'me':
      return { guest, name };
    case 'computer':
      return { player: choice.player, name: name || (choice.player.split(' ')[0] ?? '') };
  }
}

const isGuest = (sitter: Sitter, guest: string): boolean =>
  sitter !== null && 'guest' in sitter && sitter.guest === guest;

function viewOf(table: FakeTable, guest: string): GatheringView {
  const host = table.host.guest === guest;
  return {
    id: table.id,
    rules: table.rules,
    seats: table.seats.map((one, seat) => ({
      sitter: sitterOf(table, one),
      side: table.rules.sides[seat] ?? 0,
      yours: isGuest(one, guest),
    })),
    host,
    host_name: table.host.name,
    may: table.guests.get(guest) ?? 'watch',
    codes: host ? { ...table.codes } : null,
    begins_in: table.counts ? COUNT : null,
    held: table.held,
    part_wanted: false,
    shuffle: null,
    free_words: table.freeWords,
    robots: table.robots,
    pace: table.pace,
    may_lose_on_time: false,
    opened: table.opened,
  };
}

function sitterOf(table: FakeTable, one: Sitter): GatheringSitter {
  if (one === null) return { kind: 'free' };
  if ('player' in one) return { kind: 'computer', player: one.player, name: one.name, avatar: null };
  return {
    kind: 'person',
    name: one.name,
    here: (table.here.get(one.guest) ?? 0) > 0,
    host: one.guest === table.host.guest,
  };
}
