import type { Page } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { AtTable, byKeys, passByKey } from './at_table.ts';
import { checkPage } from './checks.ts';
import { invite, somebody } from './friends.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

/** The host has a computer play at a seat, by keyboard alone. */
async function seatComputer(page: Page, seat: number): Promise<void> {
  await page.getByRole('list').getByRole('button').nth(seat).press('Enter');
  await page.getByRole('button', { name: 'Que juegue un ordenador' }).press('Enter');
  await page.getByRole('button', { name: 'Aceptar' }).press('Enter');
}

/** Plays one tile, or passes; where neither is asked for the other is waited for. */
async function playOnce(table: AtTable): Promise<void> {
  const call = await table.call();
  const ply = await table.ply;
  if (call === 'pass') await passByKey(table);
  else {
    const [key = ''] = await table.fitting();
    await byKeys(table, table.tile(key), key);
  }
  await table.goneOn(ply);
}

test('a friend comes by a link on a phone, sits down in one press, and both play @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const link = await invite(page, 'international');
  expect(new URL(link).hash.length).toBeGreaterThan(22);
  await expect(page.getByText('Faltan 3 personas')).toBeVisible();

  const phone = await somebody(browser, server.url, { name: 'Luis' });
  await phone.goto(new URL(link).pathname + new URL(link).hash);
  await phone.getByRole('button', { name: 'Sentarme', exact: true }).click();
  // The key is gone from where it would be photographed, and the page stays what it is when it is loaded anew.
  await expect(phone.getByRole('button', { name: 'Levantarme' })).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await expect(page.getByRole('list').getByText('Luis')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('button', { name: 'Levantarme' })).toBeVisible();

  // Once computers have the other seats it counts to five, and begins by itself.
  await seatComputer(page, 2);
  await seatComputer(page, 3);
  const [ana, luis] = [await AtTable.here(page), await AtTable.here(phone)];
  await expect(page.locator('.ring').getByText('Luis')).toBeVisible();
  await expect(phone.locator('.ring').getByText('Ana')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pista' })).toHaveCount(0);
  // Both browsers have added to the seed, and kept to what the house was bound.
  const id = new URL(link).pathname.split('/').at(-1) ?? '';
  const { seed_parts: parts } = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableView;
  expect(parts?.people).toHaveLength(2);
  for (const one of [page, phone]) {
    const kept = await one.evaluate(() => localStorage.getItem('sobremesa.shuffles') ?? '{}');
    expect((JSON.parse(kept) as Record<string, { receipt: string }>)[id]?.receipt).toBe(parts?.receipt);
  }
  for (let round = 0; round < 3; round += 1) {
    // Who opens is drawn by lot: whose turn it is says the title of the window.
    const turns = [ana, luis].map(async (table) => {
      await table.page.waitForFunction(() => document.title.startsWith('Te toca'), undefined, { timeout: 60_000 });
      return table;
    });
    // Whose turn does not come in this round is not waited for.
    for (const turn of turns) turn.catch(() => undefined);
    const mover = await Promise.race(turns);
    const other = mover === ana ? luis : ana;
    const ply = await other.ply;
    await playOnce(mover);
    await other.goneOn(ply);
  }

  // Who closes the window is away; who comes back has the same seat.
  await phone.goto('about:blank');
  await expect(page.locator('.seat.away')).toContainText('ausente');
  await checkPage(page, 'a table with somebody away');
  await phone.goto(new URL(link).pathname);
  await AtTable.here(phone);
  await expect(page.locator('.seat.away')).toHaveCount(0);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Enlace para mirar' }).click();
  const field = page.getByRole('textbox', { name: 'Enlace para mirar' });
  await expect(field).toHaveValue(new RegExp(`^${link.split('#')[0]}#`));
  expect(await field.inputValue()).not.toBe(link);
  const watching = await field.inputValue();
  await page.getByRole('button', { name: 'Anular el enlace' }).click();
  await expect(page.getByText('El enlace de antes ya no vale.')).toBeVisible();
  expect(await field.inputValue()).not.toBe(watching);
  await page.keyboard.press('Escape');

  // Who has to go lets a computer play on, which all see; who comes back plays again.
  await phone.getByRole('button', { name: 'Menú' }).click();
  await phone.getByRole('button', { name: 'Que siga Remedios por mí' }).click();
  const back = phone.getByRole('button', { name: 'Vuelvo a jugar' });
  await expect(back).toBeVisible();
  await expect(phone.getByText('Remedios juega por ti').first()).toBeVisible();
  await expect(page.locator('.seat').filter({ hasText: 'Luis' })).toContainText('juega Remedios');
  await checkPage(page, 'a table at which a computer plays for somebody');
  await checkPage(phone, 'a table at which a computer plays for oneself');
  await back.click();
  await expect(back).toHaveCount(0);
  await expect(page.locator('.seat').filter({ hasText: 'Luis' })).not.toContainText('juega Remedios');
  await phone.context().close();
});

test('the room of a table that waits holds at every size, for its host and for a guest @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const link = await invite(page, 'international');
  await expect(page.getByText('Faltan 3 personas')).toBeVisible();
  const guest = await somebody(browser, server.url);
  await guest.goto(new URL(link).pathname + new URL(link).hash);
  await expect(guest.getByRole('heading', { name: 'Ana te invita a jugar' })).toBeVisible();
  // Without a name nobody sits down: it is asked for where it is written.
  await guest.getByRole('button', { name: 'Sentarme', exact: true }).click();
  await expect(guest.getByRole('textbox', { name: '¿Cómo te llamas?' })).toBeFocused();
  await checkPage(guest, 'the room, for a guest');
  await checkSizes(guest, 'the room, for a guest');
  await checkPage(page, 'the room, for its host');
  await checkSizes(page, 'the room, for its host');
  await page.setViewportSize({ width: 1280, height: 800 });

  // By keyboard alone: a computer takes a seat, and changes places with the host.
  const seats = page.getByRole('list').getByRole('button');
  await seatComputer(page, 1);
  await expect(guest.getByText('Faltan 2 personas')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar sitios' }).press('Enter');
  await seats.nth(0).press('Enter');
  await expect(seats.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await seats.nth(1).press('Enter');
  await expect(seats.nth(1)).toContainText('Ana (tú)');

  // The host says who plays on for whoever leaves.
  await expect(guest.getByText('Si alguien se va, sigue Remedios.')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar quién sigue' }).press('Enter');
  await checkPage(page, 'the question who plays on');
  await page.getByRole('button', { name: 'Nadie: se le espera' }).press('Enter');
  await expect(guest.getByText('Si alguien se va, se le espera.')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mesas que esperan' })).toBeVisible();
  await checkPage(page, 'home with a table that waits');
  await page.getByRole('link', { name: /Esperando a 2 personas/ }).click();
  await page.getByRole('button', { name: 'Quitar la mesa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar la mesa' }).click();
  await expect(guest.getByRole('heading', { name: 'Ya no se juega' })).toBeVisible();
  await guest.context().close();
});
