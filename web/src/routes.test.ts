import { describe, expect, it } from 'vitest';
import { routeOf, tablePath } from './routes.ts';

describe('routeOf', () => {
  it('reads every page', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/play')).toEqual({ page: 'play' });
    expect(routeOf('/t/a1b2')).toEqual({ page: 'table', id: 'a1b2' });
    expect(routeOf('/t/a1b2/screen')).toEqual({ page: 'table', id: 'a1b2', part: 'screen' });
    expect(routeOf('/t/a1b2/hand')).toEqual({ page: 'table', id: 'a1b2', part: 'hand' });
    expect(routeOf('/review/a1b2/')).toEqual({ page: 'review', id: 'a1b2' });
    expect(routeOf('/rules')).toEqual({ page: 'rules' });
    expect(routeOf('/rules/duel')).toEqual({ page: 'rules-of', id: 'duel' });
    expect(routeOf('/rules/duel/edit')).toEqual({ page: 'rules-edit', id: 'duel' });
    expect(routeOf('/players/dominoes/nuria/edit')).toEqual({ page: 'players-edit', game: 'dominoes', id: 'nuria' });
    expect(routeOf('/players/escoba/new')).toEqual({ page: 'players-edit', game: 'escoba', id: null });
    expect(routeOf('/lab')).toEqual({ page: 'lab' });
    expect(routeOf('/lab/a1b2')).toEqual({ page: 'lab-run', id: 'a1b2' });
    expect(routeOf('/lab/a1b2/games')).toEqual({ page: 'lab-games', id: 'a1b2' });
    expect(routeOf('/lab/balance/c3')).toEqual({ page: 'lab-balance', id: 'c3' });
    expect(routeOf('/learn')).toEqual({ page: 'learn' });
    expect(routeOf('/learn/escoba/quince')).toEqual({ page: 'lesson', folder: 'escoba', name: 'quince' });
    expect(routeOf('/learn/escoba/words')).toEqual({ page: 'reading', path: 'escoba/words' });
    expect(routeOf('/learn/students')).toEqual({ page: 'reading', path: 'students' });
    expect(routeOf('/learn/manual/rules/escoba')).toEqual({ page: 'reading', path: 'manual/rules/escoba' });
    expect(routeOf('/options')).toEqual({ page: 'options' });
    expect(routeOf('/tournaments')).toEqual({ page: 'tournaments' });
    expect(routeOf('/tournament/a1b2')).toEqual({ page: 'tournament', id: 'a1b2' });
    expect(routeOf('/tournament').page).toBe('nowhere');
    expect(routeOf('/carry')).toEqual({ page: 'carry' });
    expect(routeOf('/carry/on')).toEqual({ page: 'nowhere', path: '/carry/on' });
    expect(routeOf('/about')).toEqual({ page: 'about' });
    expect(routeOf('/about/me').page).toBe('nowhere');
    expect(routeOf('/statistics')).toEqual({ page: 'statistics' });
    expect(routeOf('/day')).toEqual({ page: 'day' });
    expect(routeOf('/deal/a1b2')).toEqual({ page: 'deal', code: 'a1b2' });
    expect(routeOf('/deal').page).toBe('nowhere');
    expect(routeOf('/deal/a1b2/on').page).toBe('nowhere');
    expect(routeOf('/day/2026-11-24/escoba')).toEqual({ page: 'day-standings', day: '2026-11-24', game: 'escoba' });
    expect(routeOf('/puzzles')).toEqual({ page: 'puzzles' });
    expect(routeOf('/puzzles/escoba/a1b2')).toEqual({ page: 'puzzle', game: 'escoba', id: 'a1b2' });
  });

  it('tells a path that leads nowhere', () => {
    for (const path of [
      '/x',
      '/t',
      '/t/a1b2/feet',
      '/t/a1b2/hand/2',
      '/play/3',
      '/t/a/b',
      '/review',
      '/day/2026-11-24',
      '/day/2026-11-24/escoba/x',
      '/learn/escoba',
      '/learn/manual',
      '/learn/a/b/c',
      '/puzzles/escoba',
      '/puzzles/escoba/a/b',
      '/players/dominoes/nuria',
      '/players/dominoes/new/x',
      '/rules/duel/x',
      '/rules/duel/edit/x',
      '/lab/a/b',
      '/lab/a/games/3',
      '/lab/balance/a/b',
      '/t/%E0%A4%A/x',
    ]) {
      expect(routeOf(path)).toEqual({ page: 'nowhere', path });
    }
  });

  it('is led back to by the path of a table', () => {
    for (const part of [undefined, 'screen', 'hand'] as const) {
      const route = routeOf(tablePath('a/b', part));
      expect(route).toEqual(part ? { page: 'table', id: 'a/b', part } : { page: 'table', id: 'a/b' });
    }
  });
});
