import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeGatherings, type FakeAnswer } from '../../tests/fake_gatherings.ts';
import { FakeSource } from '../../tests/fake_source.ts';
import { Refusal } from '../api.ts';
import { learn, learnParts } from '../words.ts';
import type { GatheringEvent, GatheringRequest, GatheringView, Problem, RulesInfo } from '../wire.ts';
import { gatheringApi } from './gathering_api.ts';
import { GatheringSession } from './gathering_session.svelte.ts';

const text = { es: 'Dominó', en: 'Dominoes' };
const rules: RulesInfo = {
  id: 'international',
  game: 'dominoes',
  choices: '',
  name: text,
  summary: text,
  pieces: { game: 'dominoes', heads: 2, highest: 6, arms: false },
  seats: 4,
  offered: [4],
  side_names: [],
  clockwise: false,
  sides: [0, 1, 0, 1],
  target: 200,
  hands: null,
  pauses: true,
  own: false,
};

const house = new FakeGatherings(() => rules);
const given = <T>({ status, body }: FakeAnswer): T => {
  if (status >= 400) throw new Refusal(status, body as Problem);
  return body as T;
};

/** A table of Ana's with a computer, at which Luis is asked for two seats; Luis has followed the link. */
function setTable(): GatheringView {
  const table = given<GatheringView>(
    house.create('ana', {
      rules: 'international',
      seats: [{ kind: 'me' }, { kind: 'friend' }, { kind: 'friend' }, { kind: 'computer', player: 'nuria' }],
      name: 'Ana',
      people: [],
      teams: null,
    }),
  );
  given(house.enter('luis', table.id, table.codes?.sit ?? ''));
  return table;
}

/** A guest's session on a table, after its first answer; `told`: what was read out. */
async function begin(guest: string, id: string) {
  const told: string[] = [];
  const begun = vi.fn();
  vi.spyOn(gatheringApi, 'read').mockImplementation(async (id) => given(house.read(guest, id)));
  vi.spyOn(gatheringApi, 'ask').mockImplementation(async (id, request) => given(house.ask(guest, id, request)));
  const session = new GatheringSession(id, { tell: (text) => text !== '' && told.push(text), begun });
  await session.read();
  const stream = FakeSource.opened.at(-1);
  stream?.open();
  return { session, told, begun, stream };
}

const now = (guest: string, id: string): GatheringEvent => ({
  say: 'waits',
  gathering: given<GatheringView>(house.read(guest, id)),
});
const asks = (guest: string, id: string, request: GatheringRequest) => given(house.ask(guest, id, request));

beforeEach(async () => {
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
  await learnParts('gathering');
  await learn('es');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a table that waits', () => {
  it('tells who sits down, who gets up and when it counts', async () => {
    const { id } = setTable();
    const { session, told, stream } = await begin('luis', id);
    expect(stream?.path).toBe(`/api/gatherings/${id}/live`);
    expect(session.view?.may).toBe('sit');

    asks('ana', id, { ask: 'seat', seat: 1, choice: { kind: 'computer', player: 'paco' } });
    stream?.say(now('luis', id));
    expect(await session.ask({ ask: 'sit', seat: 2, name: 'Luis' })).toBe(true);
    expect(session.view?.seats[2]).toMatchObject({ yours: true, sitter: { kind: 'person', name: 'Luis' } });
    expect(session.begins).toBeGreaterThan(Date.now());
    asks('ana', id, { ask: 'hold', held: true });
    stream?.say(now('luis', id));
    expect(session.begins).toBeNull();
    asks('ana', id, { ask: 'swap', a: 0, b: 1 });
    stream?.say(now('luis', id));
    asks('ana', id, { ask: 'seat', seat: 2, choice: { kind: 'friend' } });
    stream?.say(now('luis', id));

    expect(told).toEqual([
      'paco se sienta.',
      'Te has sentado. Estáis todos. Empieza en 5 segundos.',
      'La cuenta se ha parado.',
      'paco cambia de sitio. Ana cambia de sitio.',
      'Te han pedido el sitio. Puedes volver a sentarte mientras quede alguno libre.',
    ]);
  });

  it('keeps to what the stream said, when an answer comes later than that', async () => {
    const { id } = setTable();
    const { session, stream } = await begin('luis', id);
    let answer: (view: GatheringView) => void = () => undefined;
    vi.spyOn(gatheringApi, 'ask').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const asked = session.ask({ ask: 'sit', seat: 1, name: 'Luis' });
    await vi.waitFor(() => expect(gatheringApi.ask).toHaveBeenCalledTimes(1));
    const sat = given<GatheringView>(house.ask('luis', id, { ask: 'sit', seat: 1, name: 'Luis' }));
    given(house.enter('eva', id, house.tables.get(id)?.codes.sit ?? ''));
    asks('eva', id, { ask: 'sit', seat: 2, name: 'Eva' });
    stream?.say(now('luis', id));
    answer(sat);
    expect(await asked).toBe(true);
    expect(session.view?.seats[2]?.sitter).toMatchObject({ name: 'Eva' });
  });

  it('says what was refused, and goes on', async () => {
    const { id } = setTable();
    const { session } = await begin('luis', id);
    expect(await session.ask({ ask: 'sit', seat: 0, name: 'Luis' })).toBe(false);
    expect(session.refused).toBeInstanceOf(Refusal);
    expect(await session.ask({ ask: 'sit', seat: 1, name: 'Luis' })).toBe(true);
    expect(session.refused).toBeNull();
  });

  it('hears what is asked while an answer is awaited, one after the other', async () => {
    const { id } = setTable();
    const { session } = await begin('ana', id);
    let answer: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (answer = resolve));
    const asked: number[] = [];
    vi.spyOn(gatheringApi, 'ask').mockImplementation(async (id, request) => {
      // The browser's part of the shuffle goes on its own way.
      if (request.ask !== 'seat') return given(house.ask('ana', id, request));
      asked.push(request.seat);
      await underWay;
      return given(house.ask('ana', id, request));
    });
    const computer = { kind: 'computer', player: 'paco' } as const;
    const both = [1, 2].map((seat) => session.ask({ ask: 'seat', seat, choice: computer }));
    await vi.waitFor(() => expect(asked).toEqual([1]));
    expect(session.busy).toBe(true);
    answer();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(asked).toEqual([1, 2]);
    expect(session.busy).toBe(false);
    expect(session.view?.seats.map(({ sitter }) => sitter.kind)).toEqual([
      'person',
      'computer',
      'computer',
      'computer',
    ]);
  });

  it('begins once, whoever says so first', async () => {
    const { id } = setTable();
    const { session, begun, told, stream } = await begin('luis', id);
    house.begin(id);
    stream?.say({ say: 'begun' });
    stream?.say({ say: 'begun' });
    expect(begun).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['Empieza la partida.']);
    expect(await session.ask({ ask: 'stand' })).toBe(false);
  });

  it('is left for what is played, when it has begun before it was asked for', async () => {
    const { id } = setTable();
    house.begin(id);
    const { begun, session } = await begin('luis', id);
    expect(begun).toHaveBeenCalledTimes(1);
    expect(session.failure).toBeNull();
  });

  it('says so when it is called off', async () => {
    const { id } = setTable();
    const { session, told, stream } = await begin('luis', id);
    stream?.say({ say: 'called_off' });
    expect(session.calledOff).toBe(true);
    expect(told).toEqual(['Ya no se juega']);
  });

  it('is told to nobody without a link', async () => {
    const { id } = setTable();
    const { session, stream } = await begin('somebody', id);
    expect(session.failure).toBeInstanceOf(Refusal);
    expect(session.view).toBeNull();
    expect(stream).toBeUndefined();
  });
});

describe('the line to a table that waits', () => {
  it('is lost until it is open again', async () => {
    const { id } = setTable();
    const { session, stream } = await begin('luis', id);
    stream?.break();
    expect(session.lost).toBe(true);
    expect(FakeSource.opened).toHaveLength(1);
    stream?.open();
    expect(session.lost).toBe(false);
  });

  it('is opened anew once the server answers again, where it was refused', async () => {
    vi.useFakeTimers();
    const { id } = setTable();
    const { session, stream } = await begin('luis', id);
    vi.spyOn(gatheringApi, 'read').mockRejectedValue(new TypeError('nobody answers'));
    stream?.break(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.lost).toBe(true);
    expect(session.failure).toBeNull();
    expect(FakeSource.opened).toHaveLength(1);

    asks('luis', id, { ask: 'sit', seat: 1, name: 'Luis' });
    vi.spyOn(gatheringApi, 'read').mockImplementation(async (id) => given(house.read('luis', id)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(session.view?.seats[1]?.yours).toBe(true);
    FakeSource.opened.at(-1)?.open();
    expect(session.lost).toBe(false);
  });

  it('tells of a table that began while it was broken', async () => {
    vi.useFakeTimers();
    const { id } = setTable();
    const { begun, stream } = await begin('luis', id);
    house.begin(id);
    stream?.break(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun).toHaveBeenCalledTimes(1);
  });

  it('is opened anew when the page is looked at again: a stream that hangs tells nobody', async () => {
    const { id } = setTable();
    const { session, stream } = await begin('luis', id);
    session.wake();
    await vi.waitFor(() => expect(FakeSource.opened).toHaveLength(2));
    expect(stream?.readyState).toBe(FakeSource.CLOSED);
  });

  it('is closed when the page is left', async () => {
    const { id } = setTable();
    const { session, stream } = await begin('luis', id);
    session.leave();
    expect(stream?.readyState).toBe(FakeSource.CLOSED);
    expect(await session.ask({ ask: 'stand' })).toBe(false);
  });
});
