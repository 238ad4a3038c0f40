import { beforeEach, describe, expect, test } from 'vitest';
import { escobaView, seatsOf } from '../../tests/escoba_view.ts';
import { options } from '../options.svelte.ts';
import type { SessionState } from '../table/status.ts';
import type { CardPlay, MoveTree } from '../wire.ts';
import { asSeenBy } from './eyes.ts';
import { Choosing, NONE, playsOf } from './choosing.ts';
import { happenings } from '../table/happened.ts';
import { tell, tellComing, tellNow } from './live_line.ts';
import { handStory, linesOf, sayHave, sayLine } from './score.ts';
import { USUAL } from './cards.ts';
import type { CaptureHelp } from '../options.svelte.ts';
import { statusOf } from './status.ts';
import { nameCard, sayCard, sayMove, tellLeft, tellMove, tellOpening } from './telling.ts';
import { find, sayReason } from '../words.ts';

beforeEach(() => {
  options.language = 'es';
});

const told: SessionState = {
  connection: 'open',
  problem: null,
  hint: null,
  hinting: false,
  elsewhere: false,
  sent: null,
  yourTurn: true,
  turn: 0,
  paused: false,
};
const play = (seat: number, move: string, escoba = false): CardPlay => {
  const [card = '', taken] = move.split(':');
  return { ply: 0, seat, move, card, takes: taken?.split('+') ?? [], escoba, round: 1 };
};

describe('the names', () => {
  test('of cards', () => {
    expect(['1b', '7o', 'Se', 'Rc'].map((card) => sayCard(card))).toEqual([
      'as de bastos',
      'siete de oros',
      'sota de espadas',
      'rey de copas',
    ]);
    expect(nameCard('7o', USUAL)).toBe('siete de oros, velo');
    expect(sayCard('Sc', { ...USUAL, faces: 'spanish_1_10' })).toBe('ocho de copas');
    expect(sayCard('Rc', { ...USUAL, faces: 'english' })).toBe('diez de corazones');
    const courts = { ...USUAL, faces: 'english_courts' } as const;
    const courtNames = () => ['So', 'Cc', 'Re', '1b'].map((card) => sayCard(card, courts));
    expect(courtNames()).toEqual(['jota de diamantes', 'reina de corazones', 'rey de picas', 'as de tréboles']);
    options.language = 'en';
    expect(courtNames()).toEqual(['jack of diamonds', 'queen of hearts', 'king of spades', 'ace of clubs']);
    expect(sayCard('Se')).toBe('sota of espadas');
  });

  test('of plays', () => {
    expect(sayMove('7o:5c+3b')).toBe('siete de oros se lleva cinco de copas y tres de bastos');
    expect(sayMove('4e')).toBe('echar cuatro de espadas');
    const view = escobaView();
    expect(tellMove(play(0, '7o:5c+3b'), view)).toBe('Te llevas cinco de copas y tres de bastos con siete de oros.');
    expect(tellMove(play(1, 'Se:7c', true), view)).toBe('Carmen se lleva siete de copas con sota de espadas. ¡Escoba!');
    expect(tellMove(play(1, '4e'), view)).toBe('Carmen echa cuatro de espadas.');
  });

  test('of what the opening scored and of what was left', () => {
    const opening = { side: 1, escobas: 2, taken: ['5o', 'Rc', '7b', 'Sc'] };
    expect(tellOpening(opening, escobaView({ opening }))).toBe(
      'La mesa de salida son 2 escobas para Carmen: cinco de oros, rey de copas, siete de bastos y sota de copas.',
    );
    expect(tellLeft(escobaView({ left: { cards: ['3b'], side: 0 } }))).toBe(
      'Lo que quedaba en la mesa, tres de bastos, es tuyo: tuya fue la última baza.',
    );
    expect(tellLeft(escobaView({ left: { cards: ['3b'], side: 1 } }))).toContain('es de Carmen');
    expect(
      tellLeft(escobaView({ left: { cards: ['3b'], side: 0 } }, [], seatsOf(['Paco', 'Inés', 'Lola'], true))),
    ).toContain('es nuestro');
    expect(tellLeft(escobaView({ left: { cards: [], side: null } }))).toBe('Nadie se llevó nada en toda la ronda.');
  });
});

describe('the names in Scopa', () => {
  const deck = { faces: 'italian', terms: 'scopa' } as const;
  const scopa = { faces: 'italian', terms: 'scopa', sum: 'value' };

  test('are the Italian ones', () => {
    expect(['1b', 'Sc', 'Ce', 'Ro'].map((card) => sayCard(card, deck))).toEqual([
      'as de bastoni',
      'fante de coppe',
      'cavallo de spade',
      're de denari',
    ]);
    expect(nameCard('7o', deck)).toBe('siete de denari, settebello');
    expect(sayCard('So', { faces: 'english', terms: 'scopa' })).toBe('ocho de diamantes');
    expect(['escobas', 'cards', 'oros', 'bonus_oros', 'velo'].map((what) => sayLine(what, deck))).toEqual([
      'Scope',
      'Cartas',
      'Denari',
      'Todos los denari',
      'Settebello',
    ]);
    expect(tellMove(play(1, 'Se:7c+1o', true), escobaView(scopa))).toBe(
      'Carmen se lleva siete de coppe y as de denari con fante de spade. ¡Scopa!',
    );
  });

  test('and what is said is not of fifteen', () => {
    const moves = [{ key: '7o', then: [{ key: ':5c+2b' }, { key: ':4e+3b' }] }, { key: '6c' }];
    const view = escobaView(scopa, moves);
    const choosing = new Choosing(playsOf(moves), false);
    const text = (chosen = NONE, help: CaptureHelp = 'always') => statusOf(view, told, choosing, chosen, help).text;
    const lifted = choosing.pressHand(NONE, '7o').chosen;
    expect(text()).toBe('Hay 2 maneras de llevarse cartas.');
    expect(text(lifted)).toBe('Siete de denari se lleva cartas de 2 maneras: elige una.');
    expect(text(lifted, 'never')).toBe('Elige en la mesa lo que se lleva con su valor.');
    const whole = choosing.pressTable(lifted, '5c').chosen;
    expect(text(whole)).toBe(
      'Siete de denari se lleva cinco de coppe y dos de bastoni. Elígela otra vez para jugarla.',
    );
    const three = [{ key: '7o', then: [{ key: ':4c+2b+1o' }, { key: ':4c+2b+1c' }] }];
    const more = new Choosing(playsOf(three), false);
    const begun = more.pressTable(more.pressHand(NONE, '7o').chosen, '4c').chosen;
    expect(statusOf(escobaView(scopa, three), told, more, begun).text).toBe('Las de la mesa suman 4; faltan 3.');
    const two = [
      { key: '7o', then: [{ key: ':5c+2b' }] },
      { key: '7c', then: [{ key: ':5c+2b' }] },
    ];
    const either = new Choosing(playsOf(two), false);
    const open = either.pressTable(NONE, '5c').chosen;
    expect(statusOf(escobaView(scopa, two), told, either, open).text).toBe('Suman 5: falta la carta de tu mano.');
    const none = escobaView(scopa, [{ key: '6c' }]);
    expect(statusOf(none, told, new Choosing(playsOf([{ key: '6c' }]), false), NONE).text).toBe(
      'Nada que llevarse: echa una carta.',
    );
  });
});

describe('the words of the moment', () => {
  const at = (moves: MoveTree[]) => ({ view: escobaView({}, moves), choosing: new Choosing(playsOf(moves), false) });

  test('say what makes fifteen', () => {
    const { view, choosing } = at([{ key: '7o', whole: true, then: [{ key: ':5c+3b' }] }, { key: '4c' }]);
    expect(statusOf(view, told, choosing, NONE)).toMatchObject({
      title: 'Te toca',
      text: 'Siete de oros suma quince con cinco de copas y tres de bastos.',
    });
    expect(statusOf(view, told, choosing, choosing.pressHand(NONE, '7o').chosen).text).toContain(
      'Elígela otra vez para llevártelas',
    );
    expect(statusOf(view, told, choosing, choosing.pressHand(NONE, '4c').chosen).text).toContain('para echarla');
    expect(statusOf(view, told, choosing, { ...NONE, hand: '7o', bare: true }).text).toContain('sin llevarte nada');
  });

  test('tell of captures only as early as it is wished', () => {
    const moves = [{ key: '7o', then: [{ key: ':5c+3b' }, { key: ':Ro' }] }];
    const { view, choosing } = at(moves);
    const lifted = choosing.pressHand(NONE, '7o').chosen;
    const text = (help: CaptureHelp, chosen = NONE) => statusOf(view, told, choosing, chosen, help).text;
    expect(text('always')).toContain('Hay 2 maneras de sumar quince.');
    expect(text('chosen')).toBe('Elige una carta de tu mano, o cartas de la mesa.');
    expect(text('chosen', lifted)).toContain('suma quince de 2 maneras');
    expect(text('never', lifted)).toBe('Elige en la mesa las cartas que suman quince con ella.');
  });

  test('say that nothing does, that there are several ways, and that one must', () => {
    const none = at([{ key: '7o' }, { key: '4c' }]);
    expect(statusOf(none.view, told, none.choosing, NONE).text).toBe('Nada suma quince: echa una carta.');
    const some = at([{ key: '4c', then: [{ key: ':5c+6e' }, { key: ':3b+2o+6e' }] }]);
    expect(statusOf(some.view, told, some.choosing, NONE).text).toBe(
      'Hay 2 maneras de sumar quince. Con estas reglas hay que llevarse cartas si se puede.',
    );
    expect(statusOf(some.view, told, some.choosing, some.choosing.pressHand(NONE, '4c').chosen).text).toContain(
      'de 2 maneras: elige una',
    );
    expect(statusOf(some.view, told, some.choosing, some.choosing.pressTable(NONE, '6e').chosen).text).toBe(
      'Sumas 6; faltan 9.',
    );
  });

  test('say what others do', () => {
    const view = escobaView({ log: [play(1, '4e')] });
    expect(statusOf(view, { ...told, yourTurn: false, turn: 1 }, null, NONE)).toMatchObject({
      title: 'Juega Carmen',
      text: 'Carmen echa cuatro de espadas.',
    });
  });
});

describe('the count', () => {
  const count = [
    { what: 'escobas', have: [2, 3], points: [2, 3] },
    { what: 'cards', have: [22, 18], points: [1, 0] },
    { what: 'bonus_cards', have: [22, 18], points: [0, 0] },
    { what: 'velo', have: [1, 0], points: [1, 0] },
  ];

  test('leaves out what nobody has, and says what each line is', () => {
    expect(linesOf(count).map(({ what }) => sayLine(what, USUAL))).toEqual(['Escobas', 'Cartas', 'Velo']);
    expect(linesOf(count).map((line) => [0, 1].map((side) => sayHave(line, side)))).toEqual([
      ['2', '3'],
      ['22', '18'],
      ['sí', ''],
    ]);
    expect(sayLine('of_tomorrow', USUAL)).toBe('Otros');
  });

  test('is told with what was left', () => {
    const view = escobaView({ left: { cards: ['3b'], side: 0 }, count });
    expect(handStory(view, { points: [4, 3], winner: 0, how: 'counted' })).toEqual({
      title: 'Ronda para ti',
      reason: 'Se han contado las bazas.',
      scored:
        '4 tantos para ti. 3 tantos para Carmen. Lo que quedaba en la mesa, tres de bastos, es tuyo: tuya fue la última baza.',
    });
  });
});

describe('what is read out', () => {
  const moves: MoveTree[] = [{ key: '7o', whole: true, then: [{ key: ':5c+3b' }] }, { key: '4c' }];
  const [lies, helps] = [
    'Mesa: cinco de copas, tres de bastos, seis de espadas, dos de oros.',
    'Siete de oros suma quince con cinco de copas y tres de bastos.',
  ];

  test('names the cards on the table at one’s own turn, and what makes fifteen where help is wanted', () => {
    const before = escobaView({ round: 2 });
    const after = escobaView({ log: [play(1, '4e')], round: 2 }, moves);
    const said = tell(happenings(before, after), before, after, 'always');
    expect(said).toEqual({
      whole: `Carmen echa cuatro de espadas. Te toca. ${lies} ${helps}`,
      brief: 'Carmen echa cuatro de espadas.',
      dealt: false,
    });
    expect(tell(happenings(before, after), before, after, 'never').whole).toBe(
      `Carmen echa cuatro de espadas. Te toca. ${lies}`,
    );
    expect(tell(happenings(before, before), before, before, 'always').whole).toBe('');
  });

  test('names one’s own cards when they are dealt, and to who comes', () => {
    const held = 'Tus cartas: cuatro de copas, siete de oros, rey de espadas.';
    const before = escobaView();
    const after = escobaView({ log: [play(1, '4e')], round: 2 }, moves);
    const { brief, dealt } = tell(happenings(before, after), before, after, 'always');
    expect(brief.split('. ')[1]).toBe('Se reparten otras 3');
    expect(brief).toContain('Tus cartas: ');
    expect(brief).toMatch(/siete de oros/);
    expect(dealt).toBe(true);
    expect(tellComing(escobaView({}, moves), 'always').split(' Te toca. ')[0]?.length).toBeGreaterThan(held.length);
    expect(tellComing(escobaView({}, moves), 'always')).toMatch(
      /^Escoba\. Ronda 1\. Sale Carmen\. Tus cartas: .*Te toca\. Mesa: /,
    );
  });

  test('tells who asks how the table stands', () => {
    const said = tellNow(escobaView({}, moves), 'always');
    expect(said).toMatch(/^Tus cartas: .*\. Mazo: \d+ cartas\. Te toca\. /);
    expect(said).toContain(`${lies} ${helps}`);
    expect(said).toMatch(/En total: Tú 0, Carmen 0\.$/);
    const other = escobaView({}, moves);
    other.position.turn = { waits_for: 'seat', seat: 1 };
    expect(tellNow(other, 'always')).toContain(lies);
    expect(tellNow(other, 'always')).toContain('Le toca a Carmen.');
  });

  test('tells what each side has its points for', () => {
    const count = [
      { what: 'escobas', have: [2, 3], points: [2, 3] },
      { what: 'cards', have: [22, 18], points: [1, 0] },
      { what: 'velo', have: [1, 0], points: [1, 0] },
    ];
    const before = escobaView();
    const over = escobaView({ left: { cards: [], side: 0 }, count, table: [] });
    over.position.turn = { waits_for: 'next_hand' };
    over.position.score.hands = [{ points: [4, 3], winner: 0, how: 'counted' }];
    const { whole } = tell(happenings(before, over), before, over, 'always');
    expect(whole).toBe(
      'Ronda para ti. Se han contado las bazas. 4 tantos para ti. 3 tantos para Carmen. Tú: escobas 2, cartas 1, velo 1. Carmen: escobas 3.',
    );
  });
});

test('as one seat saw it the other hands are face down', () => {
  const view = escobaView();
  const open = {
    ...view.position,
    board: {
      ...view.position.board,
      hands: [
        { count: 1, cards: ['7o'], lacks: [] },
        { count: 1, cards: ['Re'], lacks: [] },
      ],
    },
  };
  expect(asSeenBy(open, 1).board.hands.map(({ cards }) => cards)).toEqual([null, ['Re']]);
});

describe('the reasons of the players', () => {
  test('name no cards: the move that they are told with does', () => {
    options.language = 'es';
    const args = { card: '7o', takes: '5c+3b', gives: '0.21' };
    expect(sayReason({ key: 'why.escoba.balance_take', args })).toBe(
      'Lo que puede responder quien sigue vale 0,21 tantos.',
    );
    expect(sayReason({ key: 'why.escoba.most', args })).toBe('Es lo que más vale.');
    for (const language of ['es', 'en'] as const)
      for (const name of REASONS) expect(find(language, `why.escoba.${name}`, args), name).not.toMatch(/7o|5c|3b/);
  });
});

const REASONS = ['sweep', 'most', 'any_capture', 'with_velo', 'first_fifteen', 'lay_any', 'lay_low', 'lay_least'];
