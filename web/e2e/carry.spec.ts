import { checkPage } from './checks.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

/** The path of a link with what stands behind its `#`. */
const pathOf = (link: string): string => new URL(link).pathname + new URL(link).hash;

test('a code carries a guest to a phone with all tables, by keyboard, once @desktop', async ({
  page,
  browser,
  server,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id } = await newTable(page, 'amazons-6x6', ['me', 'me']);
  await page.goto('/options');
  await page.getByRole('button', { name: 'Pedir un código' }).press('Enter');
  const list = page.getByRole('list', { name: 'Las seis palabras' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(list).toBeFocused();
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await checkPage(page, 'the options with a code');
  const words = await list.getByRole('listitem').allTextContents();
  const link = await page.getByRole('textbox', { name: 'Enlace para el otro aparato' }).inputValue();
  expect(pathOf(link)).toBe(`/carry#${words.join('-')}`);

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
  });
  const phone = await context.newPage();
  await choose(phone, QUICK);
  const own = await newTable(phone, 'duel', ['me', 'random']);
  await phone.goto(pathOf(link));
  const field = phone.getByRole('textbox', { name: 'Las seis palabras' });
  await expect(field).toHaveValue(words.join(' '));
  // The key is gone from the address, and the page alone has moved nobody.
  expect(new URL(phone.url()).hash).toBe('');
  const tables = async () => (await (await phone.request.get('/api/tables')).json()) as { id: string }[];
  expect((await tables()).map((table) => table.id)).toEqual([own.id]);
  await checkPage(phone, 'the page to go on here');

  // A word that is in no code is said, beside what was written.
  await field.fill(['xilofon', ...words.slice(1)].join(' '));
  await field.press('Enter');
  await expect(phone.getByRole('alert')).toContainText('xilofon');
  await expect(field).toBeFocused();
  await checkPage(phone, 'a code that does not hold');
  await field.fill(words.join(' ').toUpperCase());
  await field.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Ya puedes seguir aquí' })).toBeFocused();
  await expect(phone.getByText('1 mesa')).toBeVisible();
  await checkPage(phone, 'the phone has become the guest');
  expect((await tables()).map((table) => table.id).sort()).toEqual([id, own.id].sort());
  await phone.getByRole('button', { name: 'Ir a mis mesas' }).press('Enter');
  await expect(phone.getByRole('link', { name: /Amazonas/ }).first()).toBeVisible();

  // It was for once.
  await phone.goto(pathOf(link));
  await phone.getByRole('button', { name: 'Seguir aquí' }).press('Enter');
  await expect(phone.getByRole('alert')).toContainText('no vale');
  await context.close();
});
