import type { Locator, Page } from '@playwright/test';
import { asked, AtTable, byKeys } from './at_table.ts';
import { AtEscoba } from './at_escoba.ts';
import { settled } from './checks.ts';
import { checkSizes, misplaced, SIZES } from './geometry.ts';
import { answered, choose, expect, newTable, QUICK, test } from './sobremesa.ts';
import { showTable } from './shown.ts';
import { chanceFrom, FakeMatch, seatsFor } from '../tests/fake_match.ts';
import { escobaView, seatsOf as escobaSeats } from '../tests/escoba_view.ts';
import type { DominoesView } from '../src/dominoes/view.ts';
import type { SeatView, TableView } from '../src/wire.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

/** Goes to a page and waits until what it asked the server for has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await answered(page);
}

/** Gives up, and goes to the review. */
async function review(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  await page.getByRole('link', { name: /^Repasar/ }).click();
  await expect(page.locator('.way .told')).toContainText('Jugada 0');
  await page.keyboard.press('End');
  await answered(page);
}

test('a table of dominoes, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'international', ['me', 'botagorda', 'seguro', 'random']);
  await AtTable.sit(page, id);
  await asked(page);
  await checkSizes(page, 'a table of dominoes');
  await review(page);
  // The hand that was given up is one of the hands.
  await expect(page.getByRole('combobox', { name: 'Ronda' })).toHaveValue('1');
  await checkSizes(page, 'the review of dominoes');
  // Everybody for oneself: each seat has its points.
  const alone = await newTable(page, 'block seats=4', ['me', 'random', 'random', 'random']);
  await AtTable.sit(page, alone.id);
  await asked(page);
  await checkSizes(page, 'a table of dominoes without partners');
});

test('a table of escoba, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'escoba-parejas', ['me', 'random', 'random', 'random']);
  await (await AtEscoba.sit(page, id)).atRest();
  await checkSizes(page, 'a table of escoba');
  await review(page);
  await checkSizes(page, 'the review of escoba');
});

test('a table of the Amazons, and its review, hold at every size @desktop', async ({ page }) => {
  const { id } = await newTable(page, 'amazons', ['me', 'random']);
  await page.goto(`/t/${id}`);
  await page.locator('.square.reach').first().waitFor();
  await checkSizes(page, 'a table of the Amazons');
  await page.setViewportSize({ width: 1280, height: 800 });
  const square = () => page.locator('[data-square="a1"]').evaluate((one) => one.getBoundingClientRect().width);
  const usual = await square();
  await page.evaluate(() => document.documentElement.classList.add('large-print'));
  await settled(page);
  expect(await square()).toBeGreaterThanOrEqual(usual);
  await page.evaluate(() => document.documentElement.classList.remove('large-print'));
  for (const part of ['d1', 'd2', 'd3']) await page.locator(`[data-square="${part}"]`).press('Enter');
  await expect(page.locator('.ring .said')).toBeVisible();
  await page.locator('.square.reach').first().waitFor();
  await checkSizes(page, 'a table of the Amazons after a move of the rival');
  await review(page);
  await checkSizes(page, 'the review of the Amazons');
  // All of the board is seen at once above the way through the game, and no piece lies over that.
  await page.setViewportSize({ width: 640, height: 400 });
  const way = page.locator('.way');
  const high = async (part: Locator) => (await part.boundingBox())?.height ?? Infinity;
  await expect.poll(async () => (await high(page.getByRole('grid'))) + (await high(way))).toBeLessThan(400);
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const stage = page.locator('.on-stage');
  const drawn = async (visibility: string) => {
    await stage.evaluate((part, is) => (part.style.visibility = is), visibility);
    return way.screenshot({ animations: 'disabled' });
  };
  const alike = async () => (await drawn('visible')).equals(await drawn('hidden'));
  await expect.poll(alike, 'no piece lies over the way through the game').toBe(true);
});

/** A hand of dominoes played to its end in which Ana still holds tiles; `seed` says which. */
function playedOut(seed: number): FakeMatch {
  const match = new FakeMatch(chanceFrom(seed), seatsFor(true));
  while (!match.over) match.playAny();
  return match;
}

/** A long line of tiles with numerals, many of which are left, as camarón has them. */
function withNumerals(): DominoesView {
  const view = playedOut(3).view(0);
  const { board } = view.position;
  const number = (index: number) => (index * 7) % 20;
  board.highest = 19;
  [board.tiles, board.copies, board.stock] = [380, 2, 304];
  board.placed = Array.from({ length: 40 }, (_, index) => ({
    tile: [number(index), number(index + 1)],
    seat: index % 4,
    ply: index,
    arm: 0,
    joins: index === 0 ? null : index - 1,
    inner: number(index),
    outer: number(index + 1),
    arms: [],
    spinner: false,
  }));
  board.ends = [
    { arm: 1, number: 0, counts: 1, at: 0 },
    { arm: 0, number: number(40), counts: 1, at: 39 },
  ];
  board.log = board.placed.map(({ tile, arm }, ply) => {
    const move = `${tile.join('-')}>`;
    return { ply, seat: ply % 4, kind: 'place', move, tile, arm, pause: 'none', drew: 0, bonuses: [] };
  });
  board.hands = [6, 8, 5, 7].map((count, seat) => ({
    count,
    tiles: Array.from({ length: count }, (_, index) => [19 - index, (seat + 3 * index) % 10]),
    lacks: [],
  }));
  view.position.ply = 40;
  return view;
}

/** Four computers at the start of a hand, all of whose tiles are up. */
function openHands(): TableView {
  const match = new FakeMatch(chanceFrom(4), seatsFor(true));
  for (let ply = 0; ply < 2; ply++) match.playAny();
  const view = match.view(null);
  view.position.board.hands = match.hands.map((tiles) => ({ count: tiles.length, tiles, lacks: [] }));
  [view.you, view.open_hands] = [null, true];
  view.seats = view.seats.map((seat, at) => {
    const name = ['Rosario', 'Candela', 'Carmen', 'Fermín'][at]!;
    return { ...seat, yours: false, occupant: { kind: 'computer', player: 'random', name, avatar: null } };
  });
  return view;
}

/** Everybody for oneself: each seat has its points beside its face. */
function alone(): TableView {
  const view = playedOut(5).view(0);
  view.rules.sides = [0, 1, 2, 3];
  view.seats = view.seats.map((seat, side) => ({ ...seat, side }));
  view.position.score.sides = [3, 24, 9, 12];
  view.position.score.hands = [{ points: [3, 24, 9, 12], winner: 1, how: 'out' }];
  const { left } = view.position.board;
  if (left) [left.sides, left.added] = [left.seats, false];
  return view;
}

/** The count of a hand of escoba. */
function counted(seats: SeatView[]): TableView {
  const sides = [...new Set(seats.map(({ side }) => side))];
  const each = (...numbers: number[]) => sides.map((side) => numbers[side] ?? 0);
  const view = escobaView(
    {
      table: [],
      hands: seats.map(() => ({ count: 0, cards: [], lacks: [] })),
      stock: 0,
      round: 6,
      left: { cards: ['So', 'Re', '4b'], side: 1 },
      last_taker: 1,
      count: [
        { what: 'escobas', have: each(1, 2), points: each(1, 2) },
        { what: 'cards', have: each(19, 21), points: each(0, 1) },
        { what: 'bonus_cards', have: each(19, 21), points: each(0, 0) },
        { what: 'sevens', have: each(1, 3), points: each(0, 1) },
        { what: 'oros', have: each(6, 4), points: each(1, 0) },
        { what: 'velo', have: each(1, 0), points: each(1, 0) },
      ],
    },
    [],
    seats,
  );
  view.position.turn = { waits_for: 'next_hand' };
  view.position.score.sides = each(3, 4);
  view.position.score.hands = [{ points: each(3, 4), winner: 1, how: 'counted' }];
  return view;
}

/** The same view among people, one of whom is away, as one is oneself. */
function amongPeople(view: TableView, names = ['Ana', 'Luis', 'Eva', 'Pepa']): TableView {
  const seats = view.seats.map((seat, at): SeatView => ({
    ...seat,
    occupant: { kind: 'person', name: names[at] ?? '' },
    away: at === 2,
    stand_in: { player: 'seguro', name: 'Remedios', avatar: null, plays: at === 0 },
  }));
  return { ...view, seats, talk: { free_words: false, wait: 3000, circle: 'evening' } };
}

test('names as long as they may be are cut off beside others, also of who is away @desktop', async ({ page }) => {
  const match = new FakeMatch(chanceFrom(3), seatsFor(true));
  while (match.ply < 8 || match.turn !== 2) match.playAny();
  const names = ['Ana', 'Maximiliano-Hermenegildo', 'W'.repeat(24), 'Fulgencio Bartolomé Ruiz'];
  await showTable(page, amongPeople(match.view(0), names));
  await expect(page.locator('.seat.away')).toContainText('ausente');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settled(page);
    const over = async () => (await misplaced(page)).filter((line) => line.endsWith('overlap'));
    await expect.poll(over, `${size.width} x ${size.height}`).toEqual([]);
  }
});

for (const [what, view] of [
  ['dominoes in pairs', () => playedOut(3).view(0)],
  ['dominoes among people', () => amongPeople(playedOut(3).view(0))],
  ['dominoes with numerals', withNumerals],
  ['dominoes without partners', alone],
  ['escoba', () => counted(escobaSeats(['Paco']))],
  ['escoba in pairs', () => counted(escobaSeats(['Paco', 'Carmen', 'Rosario'], true))],
] as const) {
  test(`the end of a hand of ${what} holds at every size @desktop`, async ({ page }) => {
    await showTable(page, view());
    await expect(page.getByRole('button', { name: 'Siguiente ronda' })).toBeFocused();
    await checkSizes(page, `the end of a hand of ${what}`);
    if (what === 'dominoes in pairs') {
      // The smallest phone has all of it on the screen.
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    }
    if (what !== 'escoba') return;
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // Every line of the count is seen, and the sum.
      const cut = () =>
        page
          .locator('.counted')
          .evaluate((count) => [count.scrollWidth - count.clientWidth, count.scrollHeight - count.clientHeight]);
      await expect.poll(cut, `the count at ${size.width} x ${size.height}`).toEqual([0, 0]);
    }
  });
}

test('a tile is laid at an end that is out of sight, and the page stays as long as the screen @phone', async ({
  page,
}) => {
  const view = withNumerals();
  const { board } = view.position;
  [board.left, view.position.turn] = [null, { waits_for: 'seat', seat: 0 }];
  board.hands[0] = {
    count: 2,
    tiles: [
      [18, 3],
      [19, 0],
    ],
    lacks: [],
  };
  view.position.moves = [{ key: '19-0', then: [{ key: '<' }, { key: '>' }] }];
  await showTable(page, view);
  const tile = page.locator('[data-tile="19-0"]');
  await tile.tap();
  const places = page.locator('.place');
  await expect(places).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.locator('.place.away').first().tap();
  await expect(tile).toHaveCount(0);
});

test('what was laid last, the mark of the opener and the numbers of the ends keep their places @desktop', async ({
  page,
}) => {
  // Figures beside the faces at the edges of a low screen.
  const figures = withNumerals();
  figures.position.board.left = null;
  figures.position.turn = { waits_for: 'seat', seat: 0 };
  figures.position.ply = 40;
  for (const [seat, tile] of [
    [15, 11],
    [19, 15],
    [14, 10],
  ].entries()) {
    const move = figures.position.board.log[37 + seat];
    if (!move) throw new Error(`a hand of ${String(figures.position.board.log.length)} moves is too short`);
    Object.assign(move, { seat: seat + 1, tile });
  }
  const beside = (wrong: string[]) => wrong.filter((line) => /lately|\d+-\d+"|mano|sign/.test(line));
  await page.setViewportSize({ width: 640, height: 400 });
  await showTable(page, figures);
  await expect(page.locator('.lately.figures')).toHaveCount(3);
  await settled(page);
  expect(beside(await misplaced(page)), 'figures beside the faces').toEqual([]);

  // The mark of the opener at the left, and the tile of the seat beside it, on the smallest phone.
  const match = new FakeMatch(chanceFrom(3), seatsFor(true));
  while (match.ply < 8 || match.turn !== 0) match.playAny();
  match.opener = 3;
  await page.setViewportSize({ width: 320, height: 640 });
  await showTable(page, { ...match.view(0), id: 'opened' });
  await expect(page.locator('.ring .mano')).toBeVisible();
  await settled(page);
  expect(beside(await misplaced(page)), 'the mark of the opener').toEqual([]);
});

test('the mat stays in sight at the end of a hand with many tiles left @phone', async ({ page }) => {
  await showTable(page, withNumerals());
  await settled(page);
  expect((await page.locator('.on-mat').boundingBox())?.height).toBeGreaterThan(150);
});

test('a whole table is on the smallest phone while a hand is played @phone', async ({ page }) => {
  const match = new FakeMatch(chanceFrom(3), seatsFor(true));
  for (let ply = 0; ply < 8; ply += 1) match.playAny();
  match.turn = 0;
  const tiles = [6, 5, 4, 3].flatMap((high) => [0, 1, 2].map((low) => [high, low]));
  const holding = (count: number, now: string | null): TableView => {
    const view = match.view(0);
    const { board } = view.position;
    board.hands[0] = { count, tiles: tiles.slice(0, count), lacks: [] };
    [board.stock, board.now] = [12, now === null ? null : { es: now, en: now }];
    // A table with another name is another table: nothing of the one before is on its way.
    return { ...view, id: `holding-${count}-${now === null ? 'plain' : 'told'}` };
  };
  const told =
    'Ahora encaja el doble del número: quien juega ha pasado dos veces seguidas; toca una ficha de puntos impares.';
  await page.setViewportSize({ width: 320, height: 640 });
  for (const view of [holding(7, null), holding(8, null), holding(8, told), holding(9, told), holding(12, null)]) {
    await showTable(page, view);
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(beyond, view.id).toBeLessThanOrEqual(0);
    await settled(page);
    expect.soft(await misplaced(page), view.id).toEqual([]);
  }
});

test('a whole table of escoba is on the smallest phone, a card chosen or none @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const many = ['5c', '3b', '6e', '2o', 'Se', 'Cb', '1o', '4e', '2c', '6b'];
  for (const seats of [escobaSeats(['Paco']), escobaSeats(['Paco', 'Carmen', 'Rosario'], true)]) {
    for (const table of [many.slice(0, 4), many]) {
      const view = escobaView({ table, turned_up: table }, [{ key: '4c', then: [{ key: ':5c+6e' }] }], seats);
      view.id = `${seats.length}-at-${table.length}-cards`;
      await showTable(page, view);
      const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(beyond, view.id).toBeLessThanOrEqual(0);
      await expect.poll(() => misplaced(page), view.id).toEqual([]);
      // Then more is told than fits beside the usual words.
      await page.locator('[data-held="4c"]').tap();
      await expect(page.locator('.status')).toContainText('Elígela otra vez');
      await settled(page);
      expect.soft(await misplaced(page), `${view.id}, one chosen`).toEqual([]);
      expect.soft(await beyond(), view.id).toBeLessThanOrEqual(0);
    }
  }
});

test('a hand of fourteen tiles, and what somebody asks meanwhile, hold at every size @desktop', async ({ page }) => {
  const match = new FakeMatch(chanceFrom(3), seatsFor(true));
  for (let ply = 0; ply < 8; ply += 1) match.playAny();
  match.turn = 0;
  const view = match.view(0);
  const tiles = [6, 5, 4, 3, 2].flatMap((high) => [0, 1, 2].map((low) => [high, low]));
  view.position.board.hands[0] = { count: 14, tiles: tiles.slice(0, 14), lacks: [] };
  view.position.board.stock = 12;
  view.seats = view.seats.map((seat, at) =>
    at === 1 ? { ...seat, occupant: { kind: 'person', name: 'Luis' } } : seat,
  );
  const say = await showTable(page, view);
  await expect(page.locator('[data-tile]')).toHaveCount(14);
  await checkSizes(page, 'a hand of fourteen tiles');
  say({ ...view, question: { number: 1, what: 'hint', seat: 1, state: 'open', waits_for: [0] } });
  await expect(page.getByText('Luis pide una pista. ¿Te parece bien?')).toBeVisible();
  await checkSizes(page, 'a hand of fourteen tiles, and a question');
  // Seven in a row, so that the mat keeps its room.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect.poll(async () => (await page.locator('.on-mat').boundingBox())?.height).toBeGreaterThan(120);
});

test('all hands of computers are in sight at every size @desktop', async ({ page }) => {
  await showTable(page, openHands());
  await expect(page.locator('.backs .up')).toHaveCount(26);
  await checkSizes(page, 'a table of computers with all hands up');
});

test('a deal made again is told at every size, until one plays on @desktop', async ({ page }) => {
  const match = new FakeMatch(chanceFrom(2), seatsFor(true));
  match.mustOpen = null;
  match.turn = match.opener = 0;
  const say = await showTable(page, match.view(0));
  const view = match.view(0);
  const hand = [6, 5, 4, 3, 2, 1, 0].map((number) => [number, number]);
  const why = { es: 'Cinco dobles o más en una mano: se reparte de nuevo.', en: 'Five doubles: dealt again.' };
  view.position.board.redeals = [{ ply: 0, why, seat: 2, hand }];
  say(view);
  const notice = page.getByRole('region', { name: 'Se reparte de nuevo' });
  await expect(notice).toBeVisible();
  await checkSizes(page, 'a deal made again');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.mine.fits').first().click();
  await expect(notice).toBeHidden();
});

test('the pages around the tables hold at every size @desktop', async ({ page }) => {
  await newTable(page, 'international', ['me', 'botagorda', 'seguro', 'random']);
  for (const path of ['/', '/play', '/rules', '/rules/international', '/players', '/lab', '/options', '/statistics']) {
    await open(page, path);
    await checkSizes(page, path);
  }
});

test('the pages that are read, and those on which one writes, hold at every size @desktop', async ({ page }) => {
  const read = ['/about', '/carry', '/learn', '/learn/manual/bots', '/puzzles', '/day'];
  for (const path of [...read, '/rules/international/edit', '/players/dominoes/fermin/edit']) {
    await open(page, path);
    await checkSizes(page, path);
  }
});

/** Opens what lies over the page that is shown, checks it at every size, and closes it by so many presses of Escape. */
async function checkDialog(page: Page, where: string, opening: () => Promise<void>, presses = 1): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await opening();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await checkSizes(page, where);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toBeHidden();
}

test('what is opened over a table holds at every size @desktop', async ({ page }) => {
  // The stock needs no hand: whoever has nothing to lay at first draws.
  await choose(page, { ...QUICK, autoDraw: true });
  const { id } = await newTable(page, 'draw seats=4', ['me', 'botagorda', 'seguro', 'random']);
  const table = await AtTable.sit(page, id);
  await table.toOwnTurn();
  const dialog = page.getByRole('dialog');
  await checkDialog(page, 'the menu of a table', () => page.keyboard.press('m'));
  const inMenu = (name: string) => async () => {
    await page.keyboard.press('m');
    await dialog.getByRole('button', { name }).click();
  };
  await checkDialog(page, 'the keys of a table', inMenu('Teclas'), 2);
  await checkDialog(page, 'the rules at a table', inMenu('Reglas'));
  await checkDialog(page, 'whether to give up', inMenu('Rendirse'));
  // A hint has something to weigh only where there is a choice.
  for (let keys = await table.fitting(); keys.length < 2; keys = await table.fitting()) {
    const [key = ''] = keys;
    const ply = await table.ply;
    await byKeys(table, table.tile(key), key);
    await table.goneOn(ply);
    await table.toOwnTurn();
  }
  await page.keyboard.press('h');
  await expect(page.locator('.status')).toContainText('Pista:', { timeout: 60_000 });
  await checkDialog(page, 'why a hint', () => page.getByRole('button', { name: 'Qué más sopesó' }).click());
  // What stands beside the board on a large screen is a dialog on a small one.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('header .score').click();
  await expect(dialog).toBeVisible();
  await checkSizes(page, 'the score of a table');
});

test('what is opened over the table that is set holds at every size @desktop', async ({ page }) => {
  await open(page, '/play');
  await checkDialog(page, 'all rules', () => page.getByRole('button', { name: /^Ver las \d+ modalidades/ }).click());
  await checkDialog(page, 'what may be chosen of the rules', async () => {
    await page.getByRole('button', { name: 'Cambiar las reglas' }).click();
    await expect(page.getByRole('dialog').getByRole('spinbutton').first()).toBeVisible();
  });
  await checkDialog(page, 'the players to choose from', () =>
    page
      .getByRole('button', { name: /Cambiar$/ })
      .first()
      .click(),
  );
});
