import { asked, AtTable, byKeys, doNext, doNextByKeys, passByKey, TAPS, type Deed } from './at_table.ts';
import { checkPage, settled } from './checks.ts';
import { choose, expect, LONG, newTable, QUICK, test } from './sobremesa.ts';
import { showTable } from './shown.ts';
import { heardToTheEnd, listen } from './spoken.ts';
import { chanceFrom, FakeMatch, seatsFor } from '../tests/fake_match.ts';
import type { TableView } from '../src/wire.ts';

const COMPANY = ['me', 'botagorda', 'seguro', 'random', 'doble', 'random', 'seguro', 'random'];

/** Plays under any rules until the hand is over, or so many things were done; says how often each was. */
async function play(table: AtTable, most: number, next: typeof doNextByKeys = doNext): Promise<Map<Deed, number>> {
  const deeds = new Map<Deed, number>();
  for (let turn = 0; turn < most; turn += 1) {
    const deed = await next(table, turn);
    deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
    if (deed === 'hand over' || deed === 'match over') break;
  }
  return deeds;
}

test.beforeEach(({ page }) => choose(page, QUICK));

/** What takes longer than a test may: whole hands under rules with hundreds of moves. `make verify` plays them. */
const LONG_HANDS = Boolean(process.env['LONG_HANDS']);

for (const [rules, seats] of [
  ['sebastopol', 4],
  ['cyprus seats=5', 5],
  ['matador seats=2', 2],
  ['longaniza', 4],
  ['melcocha', 4],
  ['ten', 4],
  ['draw seats=3', 3],
  ['mexican-train', 4],
  ['ocho', 8],
  ['ends', 4],
  ['camaron', 4],
] as const) {
  test(`a whole hand of ${rules} by presses @desktop`, async ({ page }) => {
    test.skip(rules === 'camaron' && !LONG_HANDS, 'LONG_HANDS');
    if (rules === 'camaron') test.setTimeout(LONG);
    const table = await AtTable.sit(page, (await newTable(page, rules, COMPANY.slice(0, seats))).id);
    const deeds = await play(table, rules === 'camaron' ? 600 : 140);
    expect((deeds.get('hand over') ?? 0) + (deeds.get('match over') ?? 0), [...deeds].join(' ')).toBe(1);
  });
}

for (const [rules, seats, long] of [
  ['draw seats=3', 3, false],
  ['ends', 4, false],
  ['longaniza', 4, false],
  ['mexican-train', 4, true],
  ['camaron', 4, true],
] as const) {
  test(`a whole hand of ${rules} by the keyboard alone, told to who listens @desktop`, async ({ page }, info) => {
    test.skip(rules === 'camaron' && !LONG_HANDS, 'LONG_HANDS');
    if (rules === 'camaron') test.setTimeout(LONG);
    await page.clock.install();
    const table = await AtTable.sit(page, (await newTable(page, rules, COMPANY.slice(0, seats))).id);
    const heard = await listen(page);
    const deeds = await play(table, 600, doNextByKeys);
    expect((deeds.get('hand over') ?? 0) + (deeds.get('match over') ?? 0), [...deeds].join(' ')).toBe(1);
    const told = await heardToTheEnd(page, heard);
    await info.attach('heard', { body: told.join('\n'), contentType: 'text/plain' });
    if (process.env['HEARD']) console.log(`${rules}:\n${told.join('\n')}`);
    // Nothing of the program's own is read out, and every own move is told once, however much of it is said in one breath. Of a
    // long hand that is played faster than it is read the latest is told, and nothing twice.
    expect(told.filter((text) => /[{}_]|undefined|null|NaN/.test(text))).toEqual([]);
    const count = (of: RegExp) => told.join(' ').match(of)?.length ?? 0;
    const [laid, passed] = [
      count(/\b(Pones|Sales con|Das)\b/g),
      count(/\b(Pasas|Te plantas|No das más|No tienes ninguna que encaje)\b/g),
    ];
    if (long) {
      expect(laid).toBeGreaterThan(0);
      expect(laid).toBeLessThanOrEqual(deeds.get('laid') ?? 0);
      expect(passed).toBeLessThanOrEqual(deeds.get('passed') ?? 0);
      expect(count(/\bRobas\b/g), 'what one draws oneself is said at once').toBeGreaterThanOrEqual(
        deeds.get('drew') ?? 0,
      );
    } else {
      expect(laid).toBe(deeds.get('laid') ?? 0);
      expect(passed).toBe(deeds.get('passed') ?? 0);
    }
  });

  test(`a whole hand of ${rules} by touch @phone`, async ({ page }) => {
    test.skip(long && !LONG_HANDS, 'LONG_HANDS');
    if (long) test.setTimeout(LONG);
    const table = await AtTable.sit(page, (await newTable(page, rules, COMPANY.slice(0, seats))).id);
    const deeds = await play(table, 600, (at, turn) => doNext(at, turn, TAPS));
    expect((deeds.get('hand over') ?? 0) + (deeds.get('match over') ?? 0), [...deeds].join(' ')).toBe(1);
  });
}

test("tiles with three faces are played to the end of the hand, a person's own rules @phone", async ({ page }) => {
  const table = await AtTable.sit(page, (await newTable(page, 'corona', COMPANY.slice(0, 4))).id);
  await expect(page.locator('[data-tile]').first()).toHaveAttribute('data-tile', /^\d-\d-\d$/);
  await doNext(table, 0);
  await asked(page);
  await checkPage(page, 'a table of triangles');
  const deeds = await play(table, 140);
  expect(deeds.get('hand over')).toBe(1);
});

test('eight sit around in four sides with names, tiles of four faces', async ({ page }, info) => {
  const table = await AtTable.sit(page, (await newTable(page, 'ocho', COMPANY)).id);
  await doNext(table, 0);
  await expect(page.locator('[data-seat]')).toHaveCount(7);
  await asked(page);
  await checkPage(page, 'a table of eight');
  if (info.project.name === 'desktop')
    for (const side of ['Rojos', 'Verdes', 'Azules', 'Oros']) await expect(page.locator('aside')).toContainText(side);
  await page.setViewportSize(info.project.name === 'phone' ? { width: 844, height: 390 } : { width: 640, height: 400 });
  await checkPage(page, 'a table of eight, low');
});

test('camarón: the criterion in sight, tiles drawn by hand and given, told to who listens', async ({ page }, info) => {
  test.setTimeout(LONG);
  const deeds = new Map<Deed, number>();
  let told = 0;
  const wanting = () => told === 0 || !deeds.has('drew') || !deeds.has('gave');
  // Not in every hand is this seat stuck twice in a turn: then another one is played.
  for (let hand = 0; hand < 30 && wanting(); hand += 1) {
    const table = await AtTable.sit(page, (await newTable(page, 'camaron', COMPANY.slice(0, 4))).id);
    let before: Deed | null = null;
    for (let turn = 0; before !== 'match over' && wanting(); turn += 1) {
      const what = await asked(page);
      const empty = (await page.getByRole('img', { name: 'Mesa vacía' }).count()) > 0;
      // Who opens has no criterion to follow yet; who was stuck in this turn has another one.
      if (!empty && what !== 'match over' && (before === null || before === 'laid')) {
        await expect(page.locator('.line')).toContainText('Encaja el mismo número');
        told += 1;
      }
      before = await doNext(table, turn);
      deeds.set(before, (deeds.get(before) ?? 0) + 1);
    }
  }
  expect(told).toBeGreaterThan(0);
  expect(deeds.get('drew'), [...deeds].join(' ')).toBeGreaterThan(0);
  expect(deeds.get('gave'), [...deeds].join(' ')).toBeGreaterThan(0);
  if (info.project.name === 'phone') {
    await asked(page);
    await checkPage(page, 'a table with numerals');
  }
});

test('what was drawn is taken before one passes, and a key says how the table stands @desktop', async ({ page }) => {
  const match = new FakeMatch(chanceFrom(1), seatsFor(true));
  match.hands = [[[1, 0]], [[6, 6]], [[5, 3]], [[6, 5]]].map((tiles) => [...tiles, [2, 2]]);
  match.turn = match.opener = 1;
  match.play('6-6>');
  match.play('-');
  const say = await showTable(page, match.view(0));
  match.play('6-5>');
  match.hands[0]?.push([3, 0]);
  const view = match.view(0);
  [view.position.board.drawn, view.position.board.drew, view.position.board.stock] = [[[3, 0]], 1, 1];
  say(view);
  await expect(page.locator('[data-stock="draw"]')).toBeVisible();
  await expect(page.locator('[data-pass]')).toBeDisabled();
  await page.keyboard.press('d');
  const spoken = page.locator('.table .spoken[aria-live]');
  await expect(spoken).toContainText('Te toca. Roba una ficha del pozo.');
  await page.keyboard.press('r');
  await expect(page.locator('[data-pass]')).toBeEnabled();
  await page.keyboard.press('d');
  await expect(spoken).toContainText('Tus fichas: uno-blanca, dos doble, tres-blanca.');
  await expect(spoken).toContainText('Extremos seis y cinco. No encaja ninguna: hay que pasar. En total:');
});

test('the stock serves by key, by drag, and by itself where it is wished @desktop', async ({ page }) => {
  const waiting = page.locator('[data-stock="draw"]');
  const tiles = page.locator('[data-tile]');
  test.setTimeout(LONG);
  const sit = async () => AtTable.sit(page, (await newTable(page, 'camaron', COMPANY.slice(0, 4))).id);
  let table = await sit();
  // Until there is something to draw; where the hand is over before, at another table.
  const toDraw = async () => {
    for (let turn = 0; (await asked(page)) !== 'draw'; turn += 1)
      if ((await doNext(table, turn)) === 'match over') table = await sit();
    await settled(page);
  };
  await toDraw();
  await expect(page.locator('.status')).toContainText('Roba');
  let held = await tiles.count();
  await page.keyboard.press('r');
  await expect(tiles).toHaveCount(held + 1);
  await toDraw();
  held = await tiles.count();
  const box = await waiting.boundingBox();
  if (!box) throw new Error('the stock is in sight');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x - 300, box.y - 10, { steps: 5 });
  await page.mouse.up();
  await expect(tiles).toHaveCount(held + 1);
  // Who comes back finds everything taken.
  await toDraw();
  await page.reload();
  await expect(tiles.first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.evaluate(() =>
    localStorage.setItem(
      'sobremesa.options',
      JSON.stringify({ language: 'es', speed: 'very_fast', volume: 0, autoDraw: true }),
    ),
  );
  table = await sit();
  for (let turn = 0; turn < 12; turn += 1) expect(await doNextByItself(table, turn)).not.toBe('drew');
});

/** As [`doNext`], where the stock needs no hand. */
async function doNextByItself(table: AtTable, turn: number): Promise<Deed> {
  await expect(table.page.locator('[data-stock="draw"]')).toHaveCount(0);
  await table.page.waitForFunction(
    () =>
      !document.querySelector('[data-stock="draw"]') &&
      document.querySelector('.mine.fits, [data-pass]:not(:disabled), section.over button'),
    undefined,
    { timeout: 60_000 },
  );
  return doNext(table, turn);
}

test('points in play are told at once, with the sum of the ends, and four arms are reached by key @desktop', async ({
  page,
}) => {
  test.setTimeout(LONG);
  const sit = async () => {
    const table = await AtTable.sit(page, (await newTable(page, 'all-fives seats=2', ['me', 'botagorda'])).id);
    await page.getByRole('tab', { name: 'Jugadas' }).click();
    // The arrows are the tabs' own as long as they have the focus.
    await page.getByRole('tab', { name: 'Jugadas' }).blur();
    return table;
  };
  let table = await sit();
  let scored = 0;
  let sums = 0;
  // Until somebody scores in play: there are hands in which nobody does.
  for (let hand = 0; hand < 30 && (scored === 0 || sums === 0); hand += 1) {
    let what = await asked(page);
    for (let turn = 0; turn < 100; turn += 1, what = await asked(page)) {
      // The line over the mat tells it until the next move, the list of moves for good.
      scored += await page.locator('aside li', { hasText: 'por los extremos' }).count();
      sums += await page.locator('.line', { hasText: 'Suma de los extremos' }).count();
      if (what === 'hand over' || what === 'match over') break;
      if (what === 'draw') {
        await page.keyboard.press('r');
        continue;
      }
      const ply = await table.ply;
      if (what === 'pass') await passByKey(table);
      else await byKeys(table, page.locator('.mine.fits').first(), (await table.fitting())[0] ?? '');
      await table.goneOn(ply);
    }
    if (what === 'hand over') await table.nextHand();
    else table = await sit();
  }
  expect(scored).toBeGreaterThan(0);
  expect(sums).toBeGreaterThan(0);
});

test('the badge opens the rules as sentences, at the table @phone', async ({ page }) => {
  await AtTable.sit(page, (await newTable(page, 'draw seats=3', COMPANY.slice(0, 3))).id);
  await asked(page);
  await page.getByRole('button', { name: /^Leer las reglas/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Dominó de robar' });
  await expect(sheet.locator('ol li').first()).toBeVisible();
  await checkPage(page, 'the rules at the table');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.locator('.table[data-ply]')).toBeVisible();
});

test('rules are found, seats counted, people and sides named, and all is remembered @phone', async ({ page }) => {
  test.slow();
  await choose(page, { ...QUICK, name: 'Ana' });
  await page.goto('/play');
  await page.getByRole('button', { name: /^Ver las \d+ modalidades/ }).click();
  const all = page.getByRole('dialog', { name: 'Todas las modalidades' });
  await expect(all.locator('[data-rules="corona"]')).toBeVisible();
  await checkPage(page, 'all variants');
  await all.getByLabel('Buscar').fill('robar');
  await expect(all.locator('[data-rules="corona"]')).toHaveCount(0);
  await all.locator('[data-rules="draw"]').click();
  await page.getByRole('radio', { name: '3' }).check({ force: true });
  await page.getByRole('button', { name: /^Fermín/ }).click();
  await page.locator('dialog input[value="person at this screen"]').check({ force: true });
  await page.getByLabel('Su nombre').fill('Eva');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('button', { name: 'Cambiar los bandos' }).click();
  const sides = page.getByRole('dialog', { name: 'Bandos' });
  await sides.getByRole('button', { name: 'Quitar Bando 3' }).click();
  await expect(sides.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
  await sides.getByRole('button', { name: 'Un asiento más para Bando 1' }).click();
  await sides.getByLabel('Nombre del bando 1').fill('Las altas');
  await sides.getByLabel('Nombre del bando 1').blur();
  await checkPage(page, 'the sides');
  await sides.getByRole('button', { name: 'Aceptar' }).click();
  // At its end nothing of the page lies under the bar at the foot of the screen.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await checkPage(page, 'the table to set');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  await expect(page.locator('.table[data-ply]')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  const table = await page.evaluate(async (of) => (await fetch(`/api/tables/${of}`)).json() as Promise<TableView>, id);
  expect(table.seats.map((seat) => seat.side)).toEqual([0, 1, 0]);
  expect(table.seats[1]?.occupant).toEqual({ kind: 'person', name: 'Eva' });
  expect(table.rules.side_names[0]?.es).toBe('Las altas');
  // The screen goes from hand to hand with the tiles covered.
  await expect(page.getByRole('button', { name: 'Ver mi mano' })).toBeVisible({ timeout: 20_000 });
  await checkPage(page, 'a covered hand');
  await page.getByRole('button', { name: 'Ver mi mano' }).click();
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await page.goto('/play');
  await expect(page.getByRole('button', { name: /^Eva: una persona/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: '3' })).toBeChecked();
});
