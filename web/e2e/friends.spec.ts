import type { Browser, Page } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { AtTable, byKeys, passByKey } from './at_table.ts';
import { checkPage, settled } from './checks.ts';
import { invite, somebody } from './friends.ts';
import { checkSizes, misplaced, SIZES } from './geometry.ts';
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
  // What is pressed keeps the keyboard while it is answered.
  const robots = page.getByRole('button', { name: 'Sin robots' });
  for (const without of ['true', 'false']) {
    await robots.press('Enter');
    await expect(robots).toHaveAttribute('aria-pressed', without);
    await expect(robots).toBeFocused();
  }
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
  await expect(page.getByRole('heading', { name: 'Tus mesas que esperan' })).toBeVisible();
  await checkPage(page, 'home with a table that waits');
  await page.getByRole('link', { name: /Esperando a 2 personas/ }).click();
  await page.getByRole('button', { name: 'Quitar la mesa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar la mesa' }).click();
  await expect(guest.getByRole('heading', { name: 'Ya no se juega' })).toBeVisible();
  await guest.context().close();
});

/** Ana, at the screen of the test, and Luis on a phone at a table that they have begun; computers have the other seats. */
async function playing(
  { page, browser, server }: { page: Page; browser: Browser; server: { url: string } },
  rules: string,
  seats: number,
): Promise<Page> {
  await choose(page, { ...QUICK, name: 'Ana' });
  const link = await invite(page, rules);
  const phone = await somebody(browser, server.url, { name: 'Luis' });
  await phone.goto(new URL(link).pathname + new URL(link).hash);
  await phone.getByRole('button', { name: 'Sentarme', exact: true }).click();
  await expect(page.getByRole('list').getByText('Luis')).toBeVisible();
  for (let seat = 2; seat < seats; seat += 1) await seatComputer(page, seat);
  await AtTable.here(page);
  await AtTable.here(phone);
  return phone;
}

/** Gives the match up by the menu. */
async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
}

test('after a match the same people play another without a new link, and the score of the evening is kept @desktop', async ({
  page,
  browser,
  server,
}) => {
  const phone = await playing({ page, browser, server }, 'duel', 2);
  const before = page.url();
  await resign(phone);
  for (const one of [page, phone]) {
    const score = one.getByRole('dialog').locator('.evening');
    await expect(score).toContainText('Partidas ganadas en esta mesa');
    await expect(score.locator('dd')).toHaveText(['1', '0']);
  }
  await expect(page.locator('.evening dt').first()).toHaveText('Tú');
  await checkPage(phone, 'the end of a match among people');
  await checkSizes(page, 'the end of a match among people');
  await page.setViewportSize({ width: 1280, height: 800 });

  // One wants another, changing seats; the other is told, and follows with one press.
  await page.getByRole('button', { name: 'Otra, cambiando de sitio' }).click();
  await expect(page.getByText('se espera a Luis')).toBeVisible();
  expect(page.url()).not.toBe(before);
  await expect(page.getByText('Partidas ganadas en esta mesa')).toBeVisible();
  await checkPage(page, 'the room of a table that follows');
  await checkSizes(page, 'the room of a table that follows');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(phone.getByText('Ana quiere otra, cambiando los sitios.')).toBeVisible();
  await checkSizes(phone, 'the end of a match whose people want another');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Venga, otra' }).click();
  await AtTable.here(page);
  await AtTable.here(phone);
  expect(phone.url().replace(/^.*\/t\//, '')).toBe(page.url().replace(/^.*\/t\//, ''));
  const id = page.url().split('/').at(-1) ?? '';
  const view = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableView;
  expect(view.seats.map(({ occupant }) => occupant.name)).toEqual(['Luis', 'Ana']);
  await resign(page);
  await expect(phone.getByRole('dialog').locator('.evening dd')).toHaveText(['1', '1']);
  await phone.context().close();
});

test('people say set phrases to each other, and each may mute another @desktop', async ({ page, browser, server }) => {
  const phone = await playing({ page, browser, server }, 'international', 4);
  const say = async (phrase: string) => {
    await expect(phone.locator('.talk.spoke')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Decir algo' }).click();
    await phone.getByRole('button', { name: phrase }).click();
  };
  // A computer may be greeting meanwhile.
  const bubble = page.locator('[data-seat]', { hasText: 'Luis' }).locator('.speech');
  await say('¡Bien jugado!');
  await expect(bubble).toHaveText('¡Bien jugado!');
  // It is read out once what was said before has been heard.
  const aloud = page.locator('[aria-live="polite"]').filter({ hasText: 'Luis: ¡Bien jugado!' });
  await expect(aloud).toBeAttached({ timeout: 60_000 });
  await expect(bubble).toHaveCount(0);
  // One who has just spoken waits; the button says so.
  await say('aplaude');
  await expect(phone.locator('.talk.spoke')).toHaveCount(1);
  // Whoever speaks waits a while: the widest, the lowest and the narrowest window.
  for (const size of [SIZES[0], SIZES[4], SIZES[6]]) {
    await page.setViewportSize(size);
    await say('Me toca pensar…');
    await expect(bubble).toBeVisible();
    await settled(page);
    expect.soft(await misplaced(page), `a phrase at ${size.width} x ${size.height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // By keyboard: one key opens what can be said; whoever is muted is heard no more.
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Decir algo a la mesa' });
  await expect(dialog.getByRole('button', { name: '¡Suerte!' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByText('Lo último que se ha dicho').click();
  await expect(dialog.getByText('Luis aplaude')).toBeVisible();
  await checkPage(page, 'what can be said');
  await checkSizes(page, 'what can be said');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'No oír a Luis' }).press('Enter');
  await page.keyboard.press('Escape');
  await say('Gracias');
  await expect(phone.locator('.talk.spoke')).toHaveCount(1);
  await page.keyboard.press('c');
  await dialog.getByText('Lo último que se ha dicho').click();
  await expect(dialog.getByText('Luis: Gracias')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Volver a oír a Luis' }).press('Enter');
  await dialog.getByRole('button', { name: 'brinda' }).press('Enter');
  await expect(phone.locator('.speech', { hasText: 'brinda' })).toBeVisible();
  await phone.context().close();
});

test('a move is taken back among people once they agree @desktop', async ({ page, browser, server }) => {
  const phone = await playing({ page, browser, server }, 'duel', 2);
  const tables = [await AtTable.here(page), await AtTable.here(phone)];
  const turn = async () => {
    const turns = tables.map(async (table) => {
      await table.page.waitForFunction(() => document.title.startsWith('Te toca'), undefined, { timeout: 60_000 });
      return table;
    });
    for (const one of turns) one.catch(() => undefined);
    return Promise.race(turns);
  };
  // Only a choice is taken back: whoever opens must lead the double six.
  let first = await turn();
  let ply = await first.ply;
  for (let chosen = false; !chosen;) {
    first = await turn();
    ply = await first.ply;
    chosen = (await first.fitting()).length > 1;
    await playOnce(first);
  }
  const other = tables.find((table) => table !== first) ?? first;
  await other.goneOn(ply);
  await first.page.keyboard.press('z');
  await expect(first.page.getByText(/^Falta que responda /)).toBeVisible();
  const question = other.page.getByText(/quiere deshacer su jugada/).first();
  await expect(question).toBeVisible();
  await checkPage(other.page, 'a question to the others');
  // Fourteen tiles leave no room for a question on the lowest window.
  const sizes = SIZES.filter(({ width, height }) => width !== 640 || height !== 400);
  await checkSizes(other.page, 'a question', sizes);
  await other.page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(first.page.getByText('Los demás prefieren que no.').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await phone.context().close();
});
