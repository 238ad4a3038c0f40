import type { CDPSession, Page } from '@playwright/test';
import { AtTable, byMouse, middle, passByButton } from './at_table.ts';
import { settled } from './checks.ts';
import { choose, expect, LONG, MOVING, newTable, QUICK, test } from './sobremesa.ts';

test.use(MOVING);

// How smooth the table is, as figures: `npm run pace` prints them. How long something takes says as much of the machine
// as of the page, so that nothing here fails by the clock; what is asserted are counts of work.

/** Tasks of the main thread over 50 ms, in milliseconds, as the browser itself tells them. */
async function noteLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(window, { longTasks: noted });
    new PerformanceObserver((list) =>
      noted.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
    ).observe({
      type: 'longtask',
    });
  });
  return () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

interface Work {
  readonly tasks: number;
  readonly layouts: number;
  readonly styles: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

/** What the main thread has done so far: milliseconds of tasks, layouts and styles computed, nodes, and heap after a collection. */
async function work(session: CDPSession): Promise<Work> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    tasks: 1000 * of('TaskDuration'),
    layouts: of('LayoutCount'),
    styles: of('RecalcStyleCount'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heap: of('JSHeapUsedSize') / 1_000_000,
  };
}

test('a drag lays the table out no oftener than it is drawn @desktop', async ({ page, context }) => {
  await choose(page, QUICK);
  const table = await AtTable.sit(
    page,
    (await newTable(page, 'international', ['me', 'random', 'random', 'random'])).id,
  );
  await table.toOwnTurn();
  await settled(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const longTasks = await noteLongTasks(page);
  const [key = ''] = await table.fitting();
  const from = await middle(table.tile(key));
  const before = await work(session);
  const MOVES = 100;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1)
    await page.mouse.move(from.x + 2 * Math.sin(move) * move, from.y - 3 * move, { steps: 1 });
  const after = await work(session);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const layouts = after.layouts - before.layouts;
  console.log(
    `a drag of ${MOVES} moves: ${(after.tasks - before.tasks).toFixed(0)} ms of main thread, ${layouts} layouts, ` +
      `${after.styles - before.styles} styles; tasks over 50 ms: [${(await longTasks()).join(' ')}]`,
  );
  // A move of the pointer moves one tile: whatever measures the table at each would lay it out several times a move.
  expect(layouts).toBeLessThan(2 * MOVES);
});

test('a press on a tile is answered by little work @desktop', async ({ page, context }) => {
  await choose(page, QUICK);
  const table = await AtTable.sit(
    page,
    (await newTable(page, 'international', ['me', 'random', 'random', 'random'])).id,
  );
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const longTasks = await noteLongTasks(page);
  const spent: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await table.toOwnTurn();
    await settled(page);
    const [key = ''] = await table.fitting();
    const ply = await table.ply;
    const before = await work(session);
    await table.tile(key).click();
    await expect(page.locator(`.mine[data-tile="${key}"]:not(.lifted, .sent)`)).toHaveCount(0);
    const after = await work(session);
    spent.push(`${(after.tasks - before.tasks).toFixed(0)} ms, ${after.layouts - before.layouts} layouts`);
    expect(after.layouts - before.layouts).toBeLessThan(60);
    if ((await table.ply) === ply && (await page.locator('.place').count()) > 0)
      await page.locator('.place').first().dispatchEvent('click');
    await table.goneOn(ply);
  }
  console.log(`a press on a tile: ${spent.join('; ')}; tasks over 50 ms: [${(await longTasks()).join(' ')}]`);
});

test('hand after hand the page keeps nothing of the hands before @desktop', async ({ page, context }) => {
  test.slow();
  await choose(page, QUICK);
  const hands = Number(process.env['PACE_HANDS'] ?? 3);
  const table = await AtTable.sit(
    page,
    (await newTable(page, 'international target=10000', ['me', 'random', 'random', 'random'])).id,
  );
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const told: string[] = [];
  let first: Work | null = null;
  let last: Work | null = null;
  for (let hand = 0; hand < hands; hand += 1) {
    expect(await table.playHand(byMouse, passByButton)).toBe('hand over');
    await settled(page);
    last = await work(session);
    first ??= last;
    told.push(`${last.heap.toFixed(1)} MB, ${last.nodes} nodes, ${last.listeners} listeners`);
    await table.nextHand();
  }
  console.log(`after each hand: ${told.join('; ')}`);
  if (!first || !last) throw new Error('no hand was played');
  // The score sheet has a line more for each hand, and the end of each has other tiles left; a table kept would be thousands.
  expect(last.nodes - first.nodes).toBeLessThan(1_500);
  expect(last.listeners - first.listeners).toBeLessThan(200);
});

/** What is pressed in the page itself until the hand is over: any tile that fits, any place, and passing. */
function playHandInPage(): Promise<void> {
  const next = () =>
    [...document.querySelectorAll('button')].find((button) => button.textContent.includes('Siguiente'));
  next()?.click();
  return new Promise((over) => {
    const timer = setInterval(() => {
      const pressed = document.querySelector<HTMLElement>(
        '.place, [data-pass]:enabled, .mine.fits:not(.lifted, .sent)',
      );
      if (document.querySelector('.table.over') && next()) {
        clearInterval(timer);
        over();
      } else pressed?.click();
    }, 100);
  });
}

test('ten hands leave less than 6 MB of heap behind @desktop', async ({ page, context }) => {
  test.skip(process.env['PACE_HANDS'] === undefined, 'a figure of `npm run pace`: it takes a minute and a half');
  test.setTimeout(LONG);
  await choose(page, QUICK);
  await page.goto('/');
  const { id } = await newTable(page, 'international target=10000', ['me', 'random', 'random', 'random']);
  await page.goto(`/t/${id}`);
  // What drives the browser puts scripts of its own, two megabytes, into a page in which it looks for something: this one is
  // asked through the protocol alone, and presses by itself.
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const inPage = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, awaitPromise: true })).result.value;
  const told: string[] = [];
  let heap = Number.NaN;
  for (let hand = 1; hand <= 10; hand += 1) {
    await inPage(`(${String(playHandInPage)})()`);
    expect(await inPage("document.querySelector('.table.over')?.dataset.hand")).toBe(String(hand));
    ({ heap } = await work(session));
    told.push(heap.toFixed(2));
  }
  console.log(`heap after each hand, in MB: ${told.join(' ')}`);
  expect(heap).toBeLessThan(6);
});
