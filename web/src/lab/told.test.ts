import { afterEach, describe, expect, it } from 'vitest';
import { curveOf, pairingOf, runOf } from '../../tests/lab_curves.ts';
import { options } from '../options.svelte.ts';
import type { LabCurvePoint, LabLead } from '../wire.ts';
import { sayEnd, sayFound, sayGames, sayLead, sayShownState, saySoFar, spokenOf } from './told.ts';

afterEach(() => {
  options.language = 'es';
});

const names = ['Matriz', 'Doble'];
const point = (wins: number[], games: number, band: [number, number] | null): LabCurvePoint => ({
  games,
  wins,
  band: band && { low: band[0], high: band[1] },
  last: [],
});

describe('what has been seen so far', () => {
  it('is nothing at first, and early until there is a band', () => {
    expect(saySoFar(undefined, names)).toBe('Las partidas empiezan.');
    expect(saySoFar(point([6, 4], 10, null), names)).toBe('Aún es pronto para decir nada.');
  });

  it('says the share of the one ahead, where it lies for certain, and whether that is chance', () => {
    expect(saySoFar(point([56, 44], 100, [0.44, 0.67]), names)).toBe(
      'Matriz gana 56 de cada 100; con un 95\u00a0% de seguridad se mire cuando se mire, entre 44 y 67. Todavía no se ve quién es mejor.',
    );
    expect(saySoFar(point([30, 70], 100, [0.2, 0.41]), names)).toBe(
      'Doble gana 70 de cada 100; con un 95\u00a0% de seguridad se mire cuando se mire, entre 59 y 80. Es mejor Doble: ya no parece casualidad.',
    );
  });

  it('counts no draw as a win', () => {
    expect(saySoFar(point([50, 30], 100, [0.5, 0.7]), names)).toContain(
      'Matriz gana 50 de cada 100; con un 95\u00a0% de seguridad se mire cuando se mire, entre 40 y 60.',
    );
  });

  it('says tenths where whole numbers would all be the same, in the form of the language', () => {
    expect(saySoFar(point([6132, 3868], 10_000, [0.605, 0.622]), names)).toContain(
      'gana 61,3 de cada 100; con un 95\u00a0% de seguridad se mire cuando se mire, entre 60,5 y 62,2',
    );
    options.language = 'en';
    expect(saySoFar(point([6132, 3868], 10_000, [0.605, 0.622]), names)).toContain(
      'wins 61.3 of every 100; 95% sure however often one looks: between 60.5 and 62.2',
    );
  });

  it('says who is ahead among several', () => {
    expect(saySoFar(point([5, 3, 2], 10, null), ['A', 'B', 'C'])).toBe('A va por delante: gana 50 de cada 100.');
    expect(saySoFar(point([3, 3, 2], 8, null), ['A', 'B', 'C'])).toBe('Por ahora van igualados.');
  });
});

describe('what it came to', () => {
  const lead: LabLead = {
    leader: 0,
    over: 1,
    measure: 'wins',
    value: 0.63,
    interval: { low: 0.532, high: 0.718 },
    certainty: 'likely',
    more_games: 120,
  };

  it('is a sentence on how much, how sure, and how many more it would take', () => {
    expect(sayLead(lead, names, 'match')).toBe(
      'Matriz gana 63 de cada 100; con un 95\u00a0% de seguridad, entre 53 y 72. Parece mejor que Doble. Para que no quede duda harían falta unas 120 partidas más, si la diferencia es la que se ve.',
    );
    expect(sayLead({ ...lead, certainty: 'beyond_doubt', more_games: null }, names, 'match')).toBe(
      'Matriz gana 63 de cada 100; con un 95\u00a0% de seguridad, entre 53 y 72. Es mejor que Doble, sin duda razonable.',
    );
  });

  it('is told by points or by ratings where those are compared', () => {
    expect(
      sayLead(
        { ...lead, measure: 'points', value: 2.381, interval: { low: 0.68, high: 4.08 }, over: null, more_games: null },
        names,
        'hand',
      ),
    ).toBe(
      'Matriz saca 2,4 tantos por ronda a la media de los demás; con un 95\u00a0% de seguridad, entre 0,7 y 4,1. Parece mejor que la media de los demás.',
    );
    expect(
      sayLead(
        {
          ...lead,
          measure: 'ratings',
          value: 92.4,
          interval: { low: 22.1, high: 160 },
          certainty: 'not_shown',
          more_games: null,
        },
        names,
        'match',
      ),
    ).toContain('92 Elo sobre la media');
    expect(
      sayLead(
        { ...lead, measure: 'ratings', value: 0.6, interval: null, certainty: 'too_few', more_games: null },
        names,
        'match',
      ),
    ).toContain('con 60 puntos de cada 100. Son pocas partidas');
  });
});

describe('what a test found', () => {
  const lead: LabLead = {
    leader: 1,
    over: 0,
    measure: 'wins',
    value: 0.54,
    interval: { low: 0.51, high: 0.57 },
    certainty: 'likely',
    more_games: 900,
  };
  const stop = { rule: 'gsprt', elo0: -5, elo1: 5 } as const;

  it('is who is better, where it looked both ways', () => {
    expect(sayFound(lead, 'accepted_h0', stop, names, 'match')).toBe(
      'Doble gana 54 de cada 100; con un 95\u00a0% de seguridad, entre 51 y 57. La prueba lo decide: Doble es mejor que Matriz.',
    );
    expect(sayFound({ ...lead, leader: 0, certainty: 'beyond_doubt' }, 'accepted_h1', stop, names, 'match')).toContain(
      'La prueba lo decide: Matriz es mejor que Doble.',
    );
    expect(sayFound({ ...lead, leader: 0, certainty: 'not_shown' }, 'accepted_h1', stop, names, 'match')).toContain(
      'La prueba se inclina por Matriz, aunque podría ser casualidad.',
    );
  });

  it('is whether the first is better by what was looked for, where it looked one way', () => {
    expect(sayFound(null, 'accepted_h1', { ...stop, elo0: 0 }, names, 'match')).toBe(
      'La prueba acepta que Matriz es mejor que Doble en lo que se buscaba.',
    );
    expect(sayFound(null, 'accepted_h0', { ...stop, elo0: 0 }, names, 'match')).toBe(
      'La prueba acepta que Matriz no es mejor que Doble en lo que se buscaba.',
    );
  });

  it('may be nothing, or that the result is known', () => {
    expect(sayFound(lead, 'all_games', stop, names, 'match')).toMatch(
      /900 partidas más.* La prueba se quedó sin partidas antes de decidir\.$/,
    );
    expect(sayFound(lead, 'precise', { rule: 'precision', half_width: 0.03 }, names, 'match')).toMatch(
      /El resultado ya se sabe con la precisión pedida\.$/,
    );
    expect(sayFound(lead, 'all_games', { rule: 'precision', half_width: 0.03 }, names, 'match')).toMatch(
      /Se acabaron las partidas antes/,
    );
    expect(sayFound(lead, 'all_games', null, names, 'match')).toBe(sayLead(lead, names, 'match'));
  });
});

describe('what is read out', () => {
  it('changes at quarters, at the mark of half, and at the end, not with every game', () => {
    const curve = curveOf(100, (game) => (game % 4 === 0 ? 1 : 0));
    const keys = curve.map((shown, index) => {
      const known = runOf(pairingOf(curve.slice(0, index + 1), 100));
      return spokenOf(known, shown, 100, names, shown.wins[0]! > 50 ? [0] : [], '').key;
    });
    expect(new Set(keys).size).toBe(6);
  });

  it('is the score and the sentence', () => {
    const curve = curveOf(100, (game) => (game % 4 === 0 ? 1 : 0));
    expect(spokenOf(runOf(pairingOf(curve, 100)), curve.at(-1), 100, names, [0], 'Fin.').text).toBe(
      'Terminado. Matriz 75, Doble 25. Matriz ya ha pasado de la mitad. Fin.',
    );
    expect(spokenOf(runOf(pairingOf([], 100)), undefined, 100, names, [], 'x').text).toBe('');
  });
});

describe('a game', () => {
  it('is counted by what it is', () => {
    expect([sayGames(1, 'match'), sayGames(12_000, 'match'), sayGames(2, 'hand')]).toEqual([
      '1 partida',
      '12.000 partidas',
      '2 rondas',
    ]);
  });

  it('that was forfeited says by whom, and why', () => {
    expect(sayEnd('timeout', 'Doble')).toBe('Doble la pierde: se le acabó el tiempo');
    expect(sayEnd('hand_cap', null)).toBe('cortada por su tope de rondas');
  });
});

describe('how far a run is, as it is shown', () => {
  it('is not paused when it has finished and its showing is held', () => {
    const [showing, held] = [
      { done: false, held: false },
      { done: false, held: true },
    ];
    expect(sayShownState('finished', showing)).toBe('Mostrando lo jugado');
    expect(sayShownState('finished', held)).toBe('Mostrado hasta aquí');
    expect(sayShownState('running', held)).toBe('En pausa');
    expect(sayShownState('broken', held)).not.toBe('En pausa');
    expect(sayShownState('finished', { done: true, held: true })).not.toBe('En pausa');
  });
});
