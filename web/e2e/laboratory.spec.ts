import type { Page } from '@playwright/test';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { checkReport } from './reports.ts';
import { choose, expect, MOVING, QUICK, test } from './sobremesa.ts';
import type { BalanceView, RunSummary, RunView, StartBalance, StartRun } from '../src/wire.ts';

// Whoever wants little movement is shown all games at once.
test.use(MOVING);
test.beforeEach(({ page }) => choose(page, QUICK));

/** The run that the page shows, as the server has it. */
async function run(page: Page): Promise<RunView> {
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  return page.evaluate(async (path) => (await fetch(path)).json() as Promise<RunView>, `/api/lab/runs/${id}`);
}

/** Asks the server for something, as the page itself would. */
async function post<Answer>(page: Page, path: string, body: unknown): Promise<Answer> {
  if (!page.url().startsWith('http')) await page.goto('/');
  return page.evaluate(
    async ([to, what]) => {
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: what });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json() as Promise<Answer>;
    },
    [path, JSON.stringify(body)] as const,
  );
}

const start = (page: Page, setup: Partial<StartRun>) =>
  post<RunSummary>(page, '/api/lab/runs', {
    rules: 'international',
    teams: [['matriz'], ['doble']],
    games: 100,
    unit: 'match',
    stop: null,
    schedule: 'pairs',
    seed: null,
    ...setup,
  });

/** Names a seed for the runs that the page starts: it names none itself, and what comes out must not be a matter of luck. */
async function nameSeed(page: Page): Promise<void> {
  await page.route('**/api/lab/runs', (route, request) =>
    request.method() === 'POST'
      ? route.continue({ postData: { ...(request.postDataJSON() as StartRun), seed: 'sobremesa' } })
      : route.continue(),
  );
}

/** The games of a run may take a while on a machine that has other things to do. */
const PATIENTLY = { timeout: 60_000 };

/** The number of games that the page says it shows. */
const shown = async (page: Page) =>
  Number(/· (\d+)/.exec((await page.locator('.state').textContent()) ?? '')?.[1] ?? 0);

test('a hundred matches, three presses away, watched to their end @desktop', async ({ page }) => {
  test.slow();
  await page.clock.install();
  // At a pace at which there is time to hold it while it is shown.
  await choose(page, { ...QUICK, speed: 'normal' });
  await nameSeed(page);
  await page.goto('/');
  await page.getByRole('link', { name: /^Laboratorio/ }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matriz contra Doblador' })).toBeVisible();

  // What was played in a moment is shown game by game, and nothing but what was played.
  const state = page.locator('.state');
  await expect(state).toContainText('de 100 partidas');
  await expect.poll(() => shown(page), { intervals: [30], ...PATIENTLY }).toBeGreaterThan(4);
  expect(await shown(page)).toBeLessThan(100);
  await expect(page.getByRole('img', { name: /^Partida \d+: Matriz -?\d+, Doblador -?\d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pausa' }).click();
  // Held while it is played it is paused; where all was played by then, only its showing stands.
  await expect(state).toContainText(/En pausa|Mostrado hasta aquí/);
  const held = await shown(page);
  await expect.poll(async () => (await run(page)).live.state, PATIENTLY).toMatch(/^(paused|finished)$/);
  await page.clock.runFor(5_000);
  const { state: stands, blocks, games_a_block } = (await run(page)).live;
  // A run that is paused has one count everywhere, that of the games played.
  expect(await shown(page)).toBe(stands === 'finished' ? held : blocks * games_a_block);
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect.poll(async () => (await run(page)).live.state, PATIENTLY).toBe('finished');
  await page.clock.fastForward(60_000);
  await expect(state).toContainText('Terminado · 100 de 100 partidas', PATIENTLY);

  const { live } = await run(page);
  const [matriz = 0, doble = 0] = live.pairings[0]?.wins ?? [];
  expect(live.state).toBe('finished');
  expect(matriz + doble + (live.pairings[0]?.draws ?? 0)).toBe(100);
  await expect(
    page.getByRole('img', { name: new RegExp(`^Partidas ganadas: Matriz ${matriz}, Doblador ${doble}`) }),
  ).toBeVisible();
  await expect(
    page.getByRole('img', {
      name: `Partidas ganadas, una tras otra. Tras 100 partidas: Matriz ${matriz}, Doblador ${doble}.`,
    }),
  ).toBeVisible();
  await expect(page.locator('.sentence')).toContainText(
    `gana ${Math.max(matriz, doble)} de cada 100; con un 95 % de seguridad, entre`,
  );
  await expect(page.getByRole('status')).toContainText(`Terminado. Matriz ${matriz}, Doblador ${doble}.`);
  for (const folded of await page.locator('summary').all()) await folded.click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.locator('dd.figures')).toContainText('Elo');
  await checkPage(page, 'a finished run');
  // A phone upright and across, and 200%.
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await checkSizes(page, 'a finished run');
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await checkPage(page, `a finished run at ${width} x ${height}`);
  }
  await page.setViewportSize(whole);

  const report = (await page.getByRole('link', { name: /^Ver el informe/ }).getAttribute('href')) ?? '';
  const read = await page.request.get(report);
  expect(read.headers()['content-type']).toContain('text/html');
  const text = await read.text();
  expect(text).toContain('<svg');
  expect(text).not.toContain('<script');
  await checkReport(page, report, 'the report of a run');
  await page.getByRole('link', { name: 'Laboratorio' }).click();
  const past = page.getByRole('link', { name: /Matriz contra Doblador/ }).first();
  await expect(past).toContainText('Terminado');
  await expect(past).toContainText('% de las partidas');
  await checkPage(page, 'the laboratory with past runs');
});

test('any game of a run can be looked through @phone', async ({ page }) => {
  test.slow();
  const { id } = await start(page, { games: 60, unit: 'hand' });
  await page.goto(`/lab/${id}`);
  await expect(page.locator('.state')).toContainText('Terminado', PATIENTLY);
  await page.getByRole('link', { name: 'Partidas' }).click();
  await expect(page.locator('ol button')).toHaveCount(25);
  await checkPage(page, 'the games of a run');
  await page.getByRole('button', { name: 'Siguientes' }).click();
  await page.getByRole('button', { name: /^Ronda 26:/ }).waitFor();
  await page.getByRole('button', { name: 'Siguientes' }).click();
  await expect(page.locator('ol button')).toHaveCount(10);
  await page.getByRole('button', { name: /^Ronda 52:/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repaso' })).toBeVisible();
  await expect(page.locator('.told')).toContainText('Jugada 0 de');
  await expect(page.getByText('juegan como Matriz')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.locator('.story')).toBeVisible();
  await page.getByRole('link', { name: 'Partidas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partidas' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Jugar/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Repasar/ })).toHaveCount(0);
});

test('who plays, by which rules and how often is chosen and remembered @phone', async ({ page }) => {
  test.slow();
  await page.goto('/lab');
  await page.getByLabel(/Para que se note que uno gana/).fill('70');
  await page.getByRole('button', { name: '¿Cuántas hacen falta?' }).click();
  const needed = page
    .getByRole('status')
    .filter({ hasText: /^Hacen falta unas \d+ partidas .* 400 que se han probado/ });
  const games = /unas (\d+)/.exec((await needed.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'Jugar esas' }).click();
  await expect(page.getByLabel('Otra cantidad')).toHaveValue(games);
  await page.getByRole('button', { name: /^Equipo B: Doblador/ }).click();
  const gallery = page.getByRole('dialog', { name: '¿Cómo juega el equipo B?' });
  await checkPage(page, 'the choice of a team');
  await gallery.locator('input[value="sondeo"]').check({ force: true });
  await gallery.getByRole('spinbutton').fill('2');
  await gallery.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByRole('group', { name: 'Equipo A' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Equipo A, asiento 2/ }).click();
  await page.locator('dialog input[value="botagorda"]').check({ force: true });
  await page.getByRole('button', { name: 'Aceptar' }).click();
  // Something else than the file says: the server names the rules with it, and the run is by them.
  await page.getByRole('button', { name: 'Cambiar las reglas' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cambiar las reglas' });
  await sheet.getByLabel('Tantos para ganar').fill('50');
  await expect(sheet.getByText('Tantos para ganar: 50')).toBeVisible();
  await sheet.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Tantos para ganar: 50')).toBeVisible();
  await expect(page.locator('.facts')).toContainText('a 50');
  await checkPage(page, 'rules changed for an experiment');
  await page.getByText('Una sola ronda').click();
  await page.getByText('Cuando el resultado se sepa bien').click();
  await page.getByLabel('Otra cantidad').fill('1');
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeDisabled();
  await page.getByLabel('Otra cantidad').fill('60');
  await page.getByLabel('Partidas de cada 100, arriba o abajo').fill('20');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matriz y Botagorda contra Sondeo (2)' })).toBeVisible();
  const { summary, setup } = await run(page);
  expect(summary.teams).toEqual([
    ['matriz', 'botagorda'],
    ['sondeo playouts=2', 'sondeo playouts=2'],
  ]);
  expect(setup).toMatchObject({
    rules: 'international target=50',
    games: 60,
    unit: 'hand',
    stop: { rule: 'precision', half_width: 0.2 },
  });
  await expect(page.locator('.state')).toContainText('Terminado', PATIENTLY);
  await page.goto('/lab');
  await expect(page.getByRole('button', { name: /^Equipo B: Sondeo \(2\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Equipo A, asiento 2: Botagorda/ })).toBeVisible();
  await expect(page.getByText('Tantos para ganar: 50')).toBeVisible();
});

test('a long run is paused, gone on with, started over and deleted @desktop', async ({ page }) => {
  test.slow();
  const { id } = await start(page, { games: 200_000 });
  await page.goto(`/lab/${id}`);
  await page.getByRole('button', { name: 'Pausa' }).click();
  await expect(page.locator('.state')).toContainText('En pausa');
  await expect.poll(async () => (await run(page)).live.state, PATIENTLY).toBe('paused');
  const before = (await run(page)).summary.games;
  await page.reload();
  await expect(page.locator('.state')).toContainText('En pausa');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect.poll(async () => (await run(page)).summary.games, PATIENTLY).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  const sure = page.getByRole('dialog', { name: '¿Empezar de nuevo?' });
  await sure.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.waitForURL((url) => /^\/lab\/./.test(url.pathname) && !url.pathname.endsWith(id));
  const again = await run(page);
  expect(again.setup).toMatchObject({ games: 200_000, teams: [['matriz'], ['doble']] });
  await page.getByRole('button', { name: 'Pausa' }).click();
  await expect.poll(async () => (await run(page)).live.state, PATIENTLY).toBe('paused');
  await page.getByRole('link', { name: 'Laboratorio' }).click();
  for (const name of [id, again.summary.id]) {
    const listed = page.locator('li', { has: page.locator(`a[href="/lab/${name}"]`) });
    await expect(listed).toContainText('En pausa');
    await listed.getByRole('button', { name: /^Borrar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
    await expect(listed).toHaveCount(0);
  }
});

test('more teams play a tournament @phone', async ({ page }) => {
  test.slow();
  await page.goto('/lab');
  await page.getByRole('button', { name: 'Añadir otro equipo' }).click();
  await page.getByRole('button', { name: /^Equipo C:/ }).click();
  await page.locator('dialog input[value="random"]').check({ force: true });
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('Una sola ronda').click();
  await page.getByLabel('Otra cantidad').fill('40');
  await checkPage(page, 'a tournament to be');
  await nameSeed(page);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matriz, Doblador y Al azar' })).toBeVisible();
  await expect(page.locator('.state')).toContainText('Terminado · 120 de 120 rondas', PATIENTLY);
  await expect(page.locator('.teams li')).toHaveCount(3);
  await expect(page.locator('.teams li').last()).toContainText('Al azar');
  await page.locator('.pairings summary').first().click();
  await expect(page.getByRole('img', { name: /^Partidas ganadas, una tras otra/ })).toBeVisible();
  await checkPage(page, 'a tournament');
  const report = (await page.getByRole('link', { name: /^Ver el informe/ }).getAttribute('href')) ?? '';
  await checkReport(page, report, 'the report of a tournament', async (read) => {
    // Every row of the heat map says whose it is.
    await expect(read.getByRole('main').locator('.heat').getByRole('rowheader')).toHaveText([
      /^[A-C] /,
      /^[A-C] /,
      /^[A-C] /,
    ]);
  });
});

test('whether rules are any good is asked from their page', async ({ page }, { project }) => {
  test.slow();
  // So many games that they are not all played while the page is looked at.
  await page.route('**/api/lab/balances', (route, request) =>
    route.continue({ postData: { ...(request.postDataJSON() as StartBalance), games: 10_000 } }),
  );
  await page.goto('/rules/international');
  await page.getByRole('button', { name: 'Averiguarlo' }).click();
  await page.waitForURL(/\/lab\/balance\/./);
  await page.unroute('**/api/lab/balances');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await checkPage(page, 'rules being judged');
  await page.getByRole('button', { name: 'Dejarlo' }).click();
  await expect(page.locator('.state')).toContainText('En pausa');

  const { id } = await post<BalanceView>(page, '/api/lab/balances', { rules: ['duel', 'draw'], games: 4 });
  await page.goto(`/lab/balance/${id}`);
  // The verdict comes first; the table is a press away.
  await expect(page.locator('.verdict').first()).toContainText(/abrir la ronda|justo/, PATIENTLY);
  await page.getByText('Todas las cifras').click();
  await expect(page.getByRole('columnheader', { name: 'Cambio' })).toBeVisible();
  await checkPage(page, 'rules judged');
  const report = (await page.getByRole('link', { name: /^Ver el informe/ }).getAttribute('href')) ?? '';
  await checkReport(page, report, 'the report of a balance');
  if (project.name === 'desktop') await checkSizes(page, 'rules judged');
});
