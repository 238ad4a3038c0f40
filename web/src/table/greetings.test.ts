import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { options } from '../options.svelte.ts';
import type { SeatView } from '../wire.ts';
import { Greetings, greetingsOf } from './greetings.svelte.ts';

const greeting = (es: string) => ({ es, en: `${es} (en)` });
const computer = (es: string | null): SeatView => ({
  occupant: { kind: 'computer', player: 'nuria', name: 'Nuria', avatar: null },
  side: 0,
  yours: false,
  away: false,
  ...(es === null ? {} : { greeting: greeting(es) }),
});
const person: SeatView = { ...computer(null), occupant: { kind: 'person', name: '' }, yours: true };
const table = (id: string, ...seats: SeatView[]) => ({ id, seats, you: seats.findIndex(({ yours }) => yours) });

const kept = new Map<string, string>();

beforeEach(() => {
  options.language = 'es';
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('everybody speaks in turn after the viewer, each for as long as it takes to read, and the same words once', () => {
  const view = table('a', computer('Buenas.'), person, computer('Hola.'), computer(null), computer('Hola.'));
  const greetings = new Greetings();
  expect(greetings.begin(view)).toEqual([
    { seat: 2, text: 'Hola.' },
    { seat: 0, text: 'Buenas.' },
  ]);
  expect(greetings.now).toEqual({ seat: 2, text: 'Hola.' });
  vi.advanceTimersByTime(1_500);
  expect(greetings.now?.seat).toBe(2);
  vi.advanceTimersByTime(500);
  expect(greetings.now).toEqual({ seat: 0, text: 'Buenas.' });
  vi.advanceTimersByTime(3_000);
  expect(greetings.now).toBeNull();
});

it('each speaks the language of the reader', () => {
  options.language = 'en';
  expect(greetingsOf(table('a', person, computer('Hola.')))).toEqual([{ seat: 1, text: 'Hola. (en)' }]);
});

it('a page that is loaded anew hears nothing twice, another table does', () => {
  const view = table('a', person, computer('Hola.'));
  expect(new Greetings().begin(view)).toHaveLength(1);
  const again = new Greetings();
  expect(again.begin(view)).toEqual([]);
  expect(again.now).toBeNull();
  expect(again.begin({ ...view, id: 'b' })).toHaveLength(1);
});

it('nobody speaks after the end', () => {
  const greetings = new Greetings();
  greetings.begin(table('a', person, computer('Hola.'), computer('Buenas.')));
  greetings.end();
  expect(greetings.now).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(greetings.now).toBeNull();
});
