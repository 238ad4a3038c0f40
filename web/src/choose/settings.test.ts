import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'svelte/server';
import { options, type Language } from '../options.svelte.ts';
import type { OptionInfo } from '../wire.ts';
import Setting from './Setting.svelte';
import { sayUsual, sayValue, sayWrong, takes, within } from './settings.ts';

const playouts: OptionInfo = {
  id: 'playouts',
  name: { es: 'Manos imaginadas', en: 'Hands imagined' },
  type: 'number',
  min: 1,
  max: 2000,
  whole: true,
  default: 100,
};
const seconds: OptionInfo = {
  id: 'seconds',
  name: { es: 'Segundos por jugada', en: 'Seconds a move' },
  type: 'limit',
  max: 60,
  whole: false,
  default: 5,
};
const inference: OptionInfo = { id: 'inference', name: { es: 'Deduce', en: 'Infers' }, type: 'yes_no', default: 1 };
const pauses: OptionInfo = {
  id: 'pauses',
  name: { es: 'De quién lee las pensadas', en: 'Whose pauses it reads' },
  type: 'one_of',
  choices: [
    { id: 'none', name: { es: 'de nadie', en: "nobody's" } },
    { id: 'all', name: { es: 'de todos', en: "everybody's" } },
    { id: 'rivals', name: { es: 'de los rivales', en: "the rivals'" } },
  ],
  default: 1,
};
const all = [playouts, seconds, inference, pauses];

/** The control of an option as a page of its own. */
const drawn = (option: OptionInfo, value = option.default, language: Language = 'es') => {
  options.language = language;
  const { body } = render(Setting, { props: { option, value, change: () => {} } });
  return body.replaceAll(/<!--.*?-->/g, '');
};

beforeEach(() => {
  options.language = 'es';
});

describe('what can be set of a player', () => {
  it('is a number within bounds, a whole one unless it says otherwise', () => {
    const bounds = { min: 1, max: 10 };
    expect([1, 10, 0, 11, 2.5, Number.NaN].map((value) => within(bounds, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([2.5, Number.NaN].map((value) => within({ ...bounds, whole: false }, value))).toEqual([true, false]);
  });

  it('takes the values of its type and no others', () => {
    const taken = (option: OptionInfo) =>
      [-1, 0, 0.5, 1, 2, 3, 60, 2000, 2001, Number.NaN].filter((value) => takes(option, value));
    expect(all.map(taken)).toEqual([
      [1, 2, 3, 60, 2000],
      [0, 0.5, 1, 2, 3, 60],
      [0, 1],
      [0, 1, 2],
    ]);
  });

  it('is said in words of the language chosen', () => {
    const values = () => [sayValue(playouts, 1), sayValue(seconds, 0), sayValue(inference, 0), sayValue(pauses, 2)];
    expect(values()).toEqual(['1', 'sin límite', 'no', 'de los rivales']);
    expect(sayUsual(pauses)).toBe('Lo normal es de todos');
    expect(sayWrong(seconds)).toBe('Ha de ser un número entre 0 y 60.');
    options.language = 'en';
    expect(values()).toEqual(['1', 'no limit', 'no', "the rivals'"]);
    expect(sayValue(inference, 1)).toBe('yes');
  });

  it('is set by a number field that says what is wrong', () => {
    expect(drawn(playouts)).toMatch(/<input[^>]* type="number"[^>]* min="1" max="2000" step="1"[^>]* value="100"/);
    expect(drawn(playouts, 0)).toContain('Ha de ser un número entero entre 1 y 2000.');
    expect(drawn(playouts, Number.NaN)).toContain('aria-invalid="true"');
  });

  it('is set by a field that is empty where there is no limit', () => {
    expect(drawn(seconds, 0)).toMatch(/<input[^>]* placeholder="sin límite"/);
    expect(drawn(seconds, 0)).not.toMatch(/<input[^>]* value="0"/);
    expect(drawn(seconds, 0, 'en')).toMatch(/<input[^>]* placeholder="no limit"/);
    expect(drawn(seconds, 2.5)).toMatch(/<input[^>]* value="2.5"/);
    expect(drawn(seconds, 61)).toContain('aria-invalid="true"');
  });

  it('is a switch that is on or off', () => {
    expect(drawn(inference, 1)).toMatch(/<input[^>]* role="switch"[^>]* checked/);
    expect(drawn(inference, 0)).not.toContain('checked');
    expect(drawn(inference, 0)).toContain('Lo normal es sí');
  });

  it('is one of several, each by its name', () => {
    expect(drawn(pauses, 2)).toMatch(/<option value="2" selected[^>]*>de los rivales</);
    expect(drawn(pauses, 0, 'en')).toMatch(/<option value="0" selected[^>]*>nobody's</);
    expect([...drawn(pauses).matchAll(/<option/g)]).toHaveLength(3);
  });
});
