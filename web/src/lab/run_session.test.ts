import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSource } from '../../tests/fake_source.ts';
import { curveOf, pairingOf, runOf } from '../../tests/lab_curves.ts';
import { api } from '../api.ts';
import type { LiveRun, RunState, RunSummary, StartRun } from '../wire.ts';
import { RunSession } from './run_session.svelte.ts';

const setup: StartRun = {
  rules: 'international',
  teams: [['matriz'], ['doble']],
  games: 100,
  unit: 'match',
  stop: null,
  schedule: 'pairs',
  seed: 'a',
};
const liveOf = (games: number, state: RunState): LiveRun => ({
  ...runOf(
    pairingOf(
      curveOf(games, () => 0),
      100,
    ),
  ),
  state,
});
const summaryOf = (state: RunState, id = 'r1'): RunSummary => ({
  id,
  begun: 0,
  rules: { spec: 'international', name: { es: '', en: '' }, game: 'dominoes' },
  teams: [
    ['matriz', 'matriz'],
    ['doble', 'doble'],
  ],
  unit: 'match',
  schedule: 'pairs',
  games: 0,
  games_planned: 100,
  state,
  verdict: null,
  forecast: null,
  problem: null,
  may_change: true,
});

/** A session on a run in a state, after its first answer. */
async function begin(state: RunState, games = 10) {
  vi.spyOn(api, 'run').mockResolvedValue({ summary: summaryOf(state), setup, live: liveOf(games, state) });
  const session = new RunSession('r1');
  await vi.waitFor(() => expect(session.live).not.toBeNull(), { timeout: 30_000 });
  return session;
}

beforeEach(() => {
  FakeSource.opened = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a run that is looked at', () => {
  it('is listened to until it rests', async () => {
    const session = await begin('running');
    const [source] = FakeSource.opened;
    expect(source?.path).toBe('/api/lab/runs/r1/live');
    source?.say(liveOf(40, 'running'));
    expect(session.live?.pairings[0]?.games).toBe(40);
    source?.say(liveOf(100, 'finished'));
    expect(session.live?.state).toBe('finished');
    expect(source?.readyState).toBe(FakeSource.CLOSED);
  });

  it('is not listened to where it rests, nor after it was left', async () => {
    await begin('finished');
    expect(FakeSource.opened).toHaveLength(0);
    const session = await begin('running');
    session.leave();
    expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
  });

  it('says so where nobody answers any more, and not while it is only tried again', async () => {
    const session = await begin('running');
    const [source] = FakeSource.opened;
    source?.onerror?.();
    expect(session.failure).toBeNull();
    source?.close();
    source?.onerror?.();
    expect(session.failure).toBeInstanceOf(Error);
  });

  it('is gone on with, and listened to again', async () => {
    const session = await begin('paused');
    vi.spyOn(api, 'resumeRun').mockResolvedValue(summaryOf('waiting'));
    await session.resume();
    expect(session.live?.state).toBe('waiting');
    expect(FakeSource.opened).toHaveLength(1);
  });

  it('can be gone on with as soon as it was told to stop', async () => {
    const session = await begin('running');
    expect(session.paused).toBe(false);
    vi.spyOn(api, 'pauseRun').mockResolvedValue(summaryOf('paused'));
    await session.pause();
    // The games under way have not ended yet.
    expect(session.live?.state).toBe('running');
    expect(session.paused).toBe(true);
    vi.spyOn(api, 'resumeRun').mockResolvedValue(summaryOf('waiting'));
    await session.resume();
    expect(session.paused).toBe(false);
  });

  it('is started over with other deals, after it was paused where it runs', async () => {
    const paused = vi.spyOn(api, 'pauseRun').mockResolvedValue(summaryOf('paused'));
    const started = vi.spyOn(api, 'startRun').mockResolvedValue(summaryOf('waiting', 'r2'));
    expect(await (await begin('running')).again()).toBe('r2');
    expect(paused).toHaveBeenCalledTimes(1);
    expect(started).toHaveBeenCalledWith({ ...setup, seed: null });
    expect(await (await begin('finished')).again()).toBe('r2');
    expect(paused).toHaveBeenCalledTimes(1);
  });

  it('is another’s: it is started over and goes on', async () => {
    const paused = vi.spyOn(api, 'pauseRun').mockResolvedValue(summaryOf('paused'));
    vi.spyOn(api, 'startRun').mockResolvedValue(summaryOf('waiting', 'r2'));
    const session = await begin('running');
    expect(session.mayChange).toBe(true);
    session.summary = { ...summaryOf('running'), may_change: false };
    expect(session.mayChange).toBe(false);
    expect(await session.again()).toBe('r2');
    expect(paused).not.toHaveBeenCalled();
  });

  it('is gone on with where it broke off: what is damaged is played again', async () => {
    const session = await begin('broken');
    expect(session.paused).toBe(true);
    vi.spyOn(api, 'resumeRun').mockResolvedValue(summaryOf('waiting'));
    await session.resume();
    expect([session.paused, FakeSource.opened.length]).toEqual([false, 1]);
  });

  it('keeps what was refused, and may be asked again', async () => {
    const session = await begin('running');
    vi.spyOn(api, 'pauseRun').mockRejectedValueOnce(new Error('no'));
    await session.pause();
    expect(session.refused).toBeInstanceOf(Error);
    expect(session.busy).toBe(false);
  });
});
