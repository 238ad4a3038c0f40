import { AtTable, byKeys, byMouse, passByButton, passByKey } from './at_table.ts';
import { checkPage } from './checks.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('a hand is offered from the review, and a friend plays it once and sees how both did @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  const table = await AtTable.sit(page, id);
  expect(await table.playHand(byMouse, passByButton)).toBe('match over');
  await page.goto(`/review/${id}`);
  await page.getByRole('button', { name: 'Pedir el enlace' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Juega mi mano' })).toBeFocused();
  const link = await page.getByRole('textbox', { name: 'Enlace para que la jueguen otros' }).inputValue();
  await checkPage(page, 'the review with a hand that is offered');

  const context = await browser.newContext({ baseURL: server.url, locale: 'es-ES' });
  const friend = await context.newPage();
  await choose(friend, { ...QUICK, name: 'Luis' });
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByText('Ana la jugó en su mesa. ¿Cómo la jugarías tú?')).toBeVisible();
  await expect(friend.getByText(/sacó/)).toHaveCount(0);
  await checkPage(friend, 'a hand to be played');
  await friend.getByRole('button', { name: 'Jugarla' }).press('Enter');
  const other = await AtTable.here(friend);
  expect(await other.playHand(byKeys, passByKey)).toBe('match over');
  await friend.getByRole('link', { name: 'Ver cómo quedó' }).press('Enter');
  await expect(friend.getByText(/^Sacaste \d+; el mejor rival, \d+\.$/)).toBeVisible();
  await expect(friend.getByText(/^Ana sacó \d+; su mejor rival, \d+\.$/)).toBeVisible();
  await expect(friend.getByText('Cómo les fue a todos')).toBeVisible();
  await expect(friend.getByText(/^En tu sitio, /)).toBeVisible();
  // One's dearest move leads to its step in the review; the house looks at the whole hand for it.
  await expect(friend.getByRole('heading', { name: 'Tu jugada más cara' })).toBeVisible({ timeout: 60_000 });
  await checkPage(friend, 'how a hand went for all');
  await checkSizes(friend, 'how a hand went for all');
  const see = friend.getByRole('link', { name: 'Verla en el repaso' });
  if ((await see.count()) > 0) {
    const step = Number(new URL((await see.getAttribute('href')) ?? '', server.url).searchParams.get('step'));
    await see.press('Enter');
    await expect(friend.getByText(new RegExp(`^Jugada ${step} de `))).toBeVisible();
  }
  // It is not begun again, and Ana sees it all without playing.
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByRole('link', { name: 'Repasar mis jugadas' })).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Jugarla' })).toHaveCount(0);
  await context.close();
  await page.getByRole('link', { name: 'Cómo les va' }).click();
  await expect(page.getByText('Es tu mano')).toBeVisible();
  await expect(page.getByText('Cómo les fue a todos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jugarla' })).toHaveCount(0);
});
