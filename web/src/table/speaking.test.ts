import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceFrom, FakeMatch, seatsFor } from '../../tests/fake_match.ts';
import { happenings } from '../dominoes/happened.ts';
import { tell } from '../dominoes/live_line.ts';
import { options } from '../options.svelte.ts';
import { Speaker } from './speaking.svelte.ts';

beforeEach(() => {
  options.language = 'es';
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** What is said is in the page by then. */
const drawn = () => Promise.resolve();
/** How long a listener needs for a text, and then some. */
const read = (text: string) => vi.advanceTimersByTime(1_000 + text.length * 70);

describe('what is read out', () => {
  it('stays until it was heard; what happens meanwhile is said next, in one go', () => {
    const speaker = new Speaker();
    speaker.tell('Ana, derecha: seis-dos; extremos dos y tres.', 'Ana, derecha: seis-dos.');
    speaker.tell('Paco pasa.');
    speaker.tell('Lola, izquierda: tres-uno; extremos uno y dos. Te toca.', 'Lola, izquierda: tres-uno.');
    expect(speaker.said.text).toBe('Ana, derecha: seis-dos; extremos dos y tres.');
    read(speaker.said.text);
    expect(speaker.said.text).toBe('Paco pasa. Lola, izquierda: tres-uno; extremos uno y dos. Te toca.');
    read(speaker.said.text);
    expect(speaker.said.text).toContain('Te toca.');
    speaker.tell('Paco pasa.');
    expect(speaker.said.text).toBe('Paco pasa.');
  });

  it('begins a while after the listener came, and is told before what happens meanwhile', () => {
    const speaker = new Speaker();
    speaker.begin('Dominó internacional. Ronda 1. Sale Paco. Te toca.', 'Dominó internacional. Ronda 1. Sale Paco.');
    speaker.tell('Paco sale con seis doble.');
    expect(speaker.said.text).toBe('');
    read('');
    expect(speaker.said.text).toBe('Dominó internacional. Ronda 1. Sale Paco. Paco sale con seis doble.');
  });

  it('is said again when the same happens again', () => {
    const speaker = new Speaker();
    speaker.tell('Paco pasa.');
    const { turn } = speaker.said;
    read('Paco pasa.');
    speaker.tell('Paco pasa.');
    expect(speaker.said).toEqual({ text: 'Paco pasa.', turn: turn + 1 });
  });

  it('answers the listener’s own keys at once, and keeps what waits', async () => {
    const speaker = new Speaker();
    speaker.tell('Paco pasa.');
    await drawn();
    speaker.tell('Lola pasa.');
    speaker.answer('Poner a la derecha, con el dos');
    expect(speaker.said.text).toBe('Poner a la derecha, con el dos');
    read(speaker.said.text);
    expect(speaker.said.text).toBe('Lola pasa.');
  });

  it('says after an answer what the answer came upon in the same moment, before it was in the page', () => {
    const speaker = new Speaker();
    speaker.tell('Ana, derecha: seis-dos; extremos dos y tres. Te toca.', 'Ana, derecha: seis-dos.');
    speaker.answer('Quedan diez segundos.');
    speaker.tell('Paco ha salido de la mesa.', '');
    expect(speaker.said.text).toBe('Quedan diez segundos.');
    read(speaker.said.text);
    expect(speaker.said.text).toBe('Ana, derecha: seis-dos. Paco ha salido de la mesa.');
    read(speaker.said.text);
    expect(speaker.said.text, 'and says it once').toBe('Ana, derecha: seis-dos. Paco ha salido de la mesa.');
  });

  it('says of answers in the same moment the last one alone: the others are of keys pressed before', () => {
    const speaker = new Speaker();
    speaker.tell('Paco pasa.');
    speaker.answer('Poner a la derecha, con el dos');
    speaker.answer('Poner a la izquierda, con el tres');
    expect(speaker.said.text).toBe('Poner a la izquierda, con el tres');
    read(speaker.said.text);
    expect(speaker.said.text).toBe('Paco pasa.');
  });

  it('loses no move of a hand that is played faster than it can be read', () => {
    const match = new FakeMatch(chanceFrom(3), seatsFor(false));
    const speaker = new Speaker();
    const heard: string[] = [];
    let turn = 0;
    const listen = () => {
      if (speaker.said.turn === turn) return;
      ({ turn } = speaker.said);
      heard.push(speaker.said.text);
    };
    while (!match.over) {
      const before = match.view(null);
      match.playAny();
      const after = match.view(null);
      const happened = happenings(before, after);
      speaker.tell(tell(happened, after), tell(happened, after, { brief: true }));
      vi.advanceTimersByTime(900);
      listen();
    }
    for (let rest = 0; rest < 3; rest += 1) {
      read('x'.repeat(2_000));
      listen();
    }
    const moves = match.log.length;
    const said = heard.join(' ');
    const count = (pattern: RegExp) => said.match(pattern)?.length ?? 0;
    expect(count(/ pasa\./g) + count(/, (derecha|izquierda): /g) + count(/sale con/g)).toBe(moves);
    expect(heard.length).toBeLessThan(moves);
  });
});
