import type { Page } from '@playwright/test';
import type { GatheringRequest } from '../src/wire.ts';
import { AtTable } from './at_table.ts';
import { checkPage } from './checks.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { checkSizes, SIZES } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

const clocks = (page: Page) => page.getByRole('timer').filter({ visible: true });

test('the host gives a clock in the room, and it stands beside every name at the table @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'amazons-6x6', 2, 'Ana');
  await expect(page.getByText('Ritmo normal; sin reloj.')).toBeVisible();
  await page.getByRole('button', { name: 'Ritmo y reloj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ritmo y reloj' });
  await dialog.getByLabel('Reloj').selectOption('5 minutos cada uno y 5 segundos más por jugada');
  await expect(dialog.getByText(/los demás deciden: esperar/)).toBeVisible();
  await dialog.getByLabel('Pierde quien se queda sin tiempo').check();
  await expect(dialog.getByText('Quien se queda sin tiempo pierde la partida.')).toBeVisible();
  await checkPage(page, 'pace and clock');
  await checkSizes(page, 'pace and clock');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByLabel('Entre jugada y jugada').selectOption('tranquilo');
  await dialog.getByRole('button', { name: 'Que sea así' }).click();
  const agreed =
    'Ritmo tranquilo; 5 minutos cada uno y 5 segundos más por jugada. Quien se queda sin tiempo pierde la partida.';
  await expect(page.getByText(agreed)).toBeVisible();

  // Whoever comes is told before they sit down.
  const phone = await somebody(browser, server.url, { name: 'Luis' });
  await phone.goto(`/t/${id}#${codes.sit}`);
  await expect(phone.getByText(agreed)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Ritmo y reloj' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Sentarme', exact: true }).click();
  for (const one of [page, phone]) {
    await AtTable.here(one);
    await expect(clocks(one)).toHaveCount(2);
    await expect(clocks(one).first()).toContainText(/[45]:\d\d/);
  }
  await checkPage(page, 'a table with clocks');
  await checkPage(phone, 'a table with clocks on a phone');
  await checkSizes(page, 'a table with clocks');
  await phone.context().close();
});

test('whose time runs out is waited for until the others end the match @desktop', async ({ page, browser, server }) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'duel', 2, 'Ana');
  const pace: GatheringRequest = {
    ask: 'pace',
    pace: { beat: 600, absence: 30, clock: { bank: 0, each: 1, loses: false } },
  };
  const answer = await page.request.post(`/api/gatherings/${id}`, {
    data: pace,
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(200);
  const phone = await somebody(browser, server.url, { name: 'Luis' });
  await sitDown(phone, `/t/${id}#${codes.sit}`);
  // Nobody moves: whoever is not to move decides, and hears why.
  const ends = [page, phone].map(async (one) => {
    await one.getByRole('button', { name: 'Terminar la partida' }).waitFor({ timeout: 60_000 });
    return one;
  });
  for (const one of ends) one.catch(() => undefined);
  const decides = await Promise.race(ends);
  const late = decides === page ? phone : page;
  const name = decides === page ? 'Luis' : 'Ana';
  await checkPage(decides, 'a table at which somebody has no time left');
  const size = decides.viewportSize() ?? SIZES[1];
  await checkSizes(decides, 'a table at which somebody has no time left');
  await decides.setViewportSize(size);
  await decides.getByRole('button', { name: 'Terminar la partida' }).click();
  const dialog = decides.getByRole('dialog', { name: 'Terminar la partida' });
  await expect(dialog.getByText(new RegExp(`la pierde ${name}`))).toBeVisible();
  await checkPage(decides, 'whether to end it');
  await dialog.getByRole('button', { name: 'Terminar la partida' }).click();
  await expect(decides.getByRole('dialog')).toContainText('Ganaste la partida');
  await expect(late.getByRole('dialog')).toContainText('No se te esperó más.');
  await phone.context().close();
});
