import { join } from 'node:path';
import { AtTable, byMouse, passByButton } from './at_table.ts';
import { checkPage } from './checks.ts';
import { choose, expect, LONG, newTable, QUICK, test } from './sobremesa.ts';

test.beforeEach(({ page }) => choose(page, QUICK));

test('a match to its end, its score, its review and its record @desktop', async ({ page }) => {
  test.setTimeout(LONG);
  const { id } = await newTable(page, 'duel', ['me', 'botagorda']);
  expect(await (await AtTable.sit(page, id)).playHand(byMouse, passByButton)).toBe('match over');

  const result = page.getByRole('dialog');
  await expect(result).toContainText('Total');
  await checkPage(page, 'the end of a match');
  const seed = (await result.locator('dd').last().textContent()) ?? '';
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  await result.getByRole('link', { name: 'Repasar jugada a jugada' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Repaso' })).toBeVisible();
  const told = page.locator('.told');
  await expect(told).toContainText('Jugada 0 de');
  await expect(page.locator('.seat')).toHaveCount(2);
  const tiles = page.locator('.hands .tiles i');
  await expect(tiles).toHaveCount(28);
  await checkPage(page, 'the review');
  await page.keyboard.press('ArrowRight');
  await expect(told).toContainText('Jugada 1 de');
  await expect(tiles).toHaveCount(27);
  await page.getByRole('button', { name: 'Adelante' }).click();
  await expect(told).toContainText('Jugada 2 de');
  // Of two moves that follow one another one is the computer's, which says why, one the guest's, to which the adviser has
  // something to say.
  const why = page.locator('section.why');
  const said: string[] = [];
  for (const step of [1, 2]) {
    await page.keyboard.press(step === 1 ? 'ArrowLeft' : 'ArrowRight');
    await expect(told).toContainText(`Jugada ${step} de`);
    await expect(why.locator('p')).not.toContainText('preguntando', { timeout: 60_000 });
    said.push(await why.innerText());
  }
  expect(said.filter((text) => text.includes('Por qué juega'))).toHaveLength(1);
  expect(said.filter((text) => /habría jugado/.test(text))).toHaveLength(1);
  const more = why.locator('summary');
  if ((await more.count()) > 0) await more.click();
  await checkPage(page, 'the review with a reason');
  await page.keyboard.press('End');
  await expect(page.locator('.story')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adelante' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Se ven').selectOption({ index: 1 });
  await expect(page.locator('.hands .back').first()).toBeVisible();
  await page.getByRole('button', { name: 'Al principio' }).click();
  await expect(told).toContainText('Jugada 0 de');
  await expect(page.locator('.hands .back')).toHaveCount(14);

  const record = await page.evaluate(async (path) => (await fetch(path)).text(), `/api/tables/${id}/record`);
  const lines = record
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: string; seed?: string });
  expect(lines[0]?.line).toBe('head');
  expect(lines.at(-1)).toMatchObject({ line: 'result', seed });

  await page.goto('/');
  await page
    .getByRole('link', { name: /Repasar/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repaso' })).toBeVisible();
});

// Two random players gave points away in it: in a match that is played here perhaps nobody would.
test('exact play tells the dearest move of a recorded hand first @desktop', async ({ page }) => {
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'records', 'duel.jsonl'));
  await expect(page.getByRole('heading', { level: 1, name: 'Repaso' })).toBeVisible();
  const told = page.locator('.told');

  await page.getByRole('tab', { name: 'Análisis' }).click();
  await page.getByRole('button', { name: 'Analizar la ronda' }).click();
  const analysis = page.getByRole('region', { name: 'Con todas las manos a la vista' });
  await expect(analysis).toContainText('Los tantos son los de la ronda', { timeout: 60_000 });
  // The dearest move comes first and goes to its place.
  await expect(analysis.getByRole('listitem').first()).toContainText('58');
  const dear = analysis.getByRole('listitem').first().getByRole('button');
  await dear.click();
  await expect(dear).toHaveAttribute('aria-current', 'step');
  await expect(told).toContainText('Con todas las manos a la vista, lo mejor era');
  await checkPage(page, 'the review, analysed');
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPage(page, 'the review, analysed, on a phone');
});

test('the receipt of a shuffle is shown before the deal and checked after the match @desktop', async ({ page }) => {
  await page.goto('/play?rules=duel');
  const before = page.locator('details', { hasText: 'Barajado comprobable' });
  await before.locator('summary').click();
  const shown = before.locator('code');
  await expect(shown).toHaveText(/^[0-9a-f]{64}$/);
  const receipt = (await shown.textContent()) ?? '';
  await checkPage(page, 'the receipt of a shuffle');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/t\/./);
  await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu.locator('details')).toContainText(receipt);
  await menu.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('button', { name: 'Sí, rendirse' }).click();
  const result = page.getByRole('dialog').filter({ hasText: 'Por rendición' });
  await result.getByText('Comprobar el barajado').click();
  await expect(result.getByRole('status')).toContainText('Este navegador lo ha comprobado');
  await expect(result.locator('code')).toContainText(`--verify --seed-hash ${receipt}`);
  await checkPage(page, 'a shuffle that was checked');
});
