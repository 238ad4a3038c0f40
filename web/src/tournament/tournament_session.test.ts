import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSource } from '../../tests/fake_source.ts';
import { Refusal } from '../api.ts';
import type { TournamentView } from '../wire.ts';
import { tournamentApi } from './tournament_api.ts';
import { TournamentSession } from './tournament_session.svelte.ts';

/** A tournament with so many people, of which nothing else matters here. */
const tournament = (people: number, stage: TournamentView['stage'] = 'waits') =>
  ({ id: 't1', stage, people: Array.from({ length: people }, (_, at) => ({ name: `P${at}` })) }) as TournamentView;

const refusal = (code: string) => new Refusal(409, { code, args: {}, message: '' });

/** A session on a tournament of one person, after its first answer, with its stream open. */
async function begin() {
  const read = vi.spyOn(tournamentApi, 'read').mockResolvedValue(tournament(1));
  const session = new TournamentSession('t1');
  await session.read();
  const stream = FakeSource.opened[0];
  if (!stream) throw new Error('it listens');
  stream.open();
  return { session, stream, read };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows what is told, asks for nothing meanwhile, and listens no more once it is over', async () => {
  const { session, stream, read } = await begin();
  expect(stream.path).toBe('/api/tournaments/t1/live');
  stream.say(tournament(2));
  expect(session.view?.people).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  stream.say(tournament(2, 'over'));
  expect([session.view?.stage, stream.readyState]).toEqual(['over', FakeSource.CLOSED]);
});

it('lets nobody in by an older answer than what was told meanwhile', async () => {
  const { session, stream } = await begin();
  let answer: (view: TournamentView) => void = () => undefined;
  vi.spyOn(tournamentApi, 'ask').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const asked = session.ask({ ask: 'join', name: 'Eva', partner: null });
  expect(session.busy).toBe(true);
  stream.say(tournament(3));
  answer(tournament(2));
  expect(await asked).toBe(true);
  expect([session.busy, session.view?.people.length]).toEqual([false, 3]);
});

it('says what was refused until something changes', async () => {
  const { session, stream } = await begin();
  const why = refusal('tournament/too-few');
  vi.spyOn(tournamentApi, 'ask').mockRejectedValue(why);
  expect(await session.ask({ ask: 'begin' })).toBe(false);
  stream.say(tournament(1));
  expect(session.refused, 'the line was broken for a moment').toBe(why);
  stream.say(tournament(2));
  expect(session.refused).toBeNull();
});

it('reads again where the stream is refused, and says that it was called off', async () => {
  const { session, stream, read } = await begin();
  stream.break();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read, 'the browser tries again by itself').toHaveBeenCalledTimes(1);
  stream.break(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, FakeSource.opened.length]).toEqual([2, 2]);
  const gone = refusal('tournament/not-found');
  read.mockRejectedValue(gone);
  FakeSource.opened[1]?.break(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.failure).toBe(gone);
});

it('goes on listening where it could not be called off, and not where the page was left', async () => {
  const { session, stream } = await begin();
  vi.spyOn(tournamentApi, 'callOff').mockRejectedValueOnce(refusal('tournament/not-host')).mockResolvedValueOnce();
  expect(await session.callOff()).toBe(false);
  expect([stream.readyState, FakeSource.opened.length]).toEqual([FakeSource.CLOSED, 2]);
  expect(await session.callOff()).toBe(true);
  session.leave();
  await session.read();
  expect(FakeSource.opened.map((one) => one.readyState)).toEqual([FakeSource.CLOSED, FakeSource.CLOSED]);
});

it('does one thing at a time: what is pressed meanwhile is not done', async () => {
  const { session } = await begin();
  let answer: (view: TournamentView) => void = () => undefined;
  const asked = vi.spyOn(tournamentApi, 'ask').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const first = session.ask({ ask: 'leave' });
  await session.ask({ ask: 'begin' });
  expect([asked.mock.calls.length, session.busy]).toEqual([1, true]);
  answer(tournament(1));
  await first;
  expect(session.busy).toBe(false);
});
