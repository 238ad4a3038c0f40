import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { AtTable, byMouse, passByButton } from './at_table.ts';
import { checkPage } from './checks.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../docs/bots/heavy.py');

test('a robot is made, seated and played against until it is removed @desktop', async ({ page, server }) => {
  await choose(page, QUICK);
  await page.goto('/options');
  await page.getByRole('textbox', { name: 'Nombre del robot' }).fill('Pesado');
  await page.getByRole('button', { name: 'Crear un robot' }).click();
  const token = await page.getByRole('textbox', { name: 'Clave de Pesado' }).inputValue();
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  await checkPage(page, 'options with a robot');

  const robot = spawn('python3', [EXAMPLE, server.url], {
    env: { ...process.env, SOBREMESA_TOKEN: token },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => robot.once('exit', done));
  try {
    await expect
      .poll(async () => ((await (await page.request.get('/api/bots')).json()) as { here: boolean }[])[0]?.here)
      .toBe(true);
    await page.goto('/play?rules=duel');
    await page
      .getByRole('button', { name: /Cambiar$/ })
      .first()
      .click();
    // The label is what is pressed: the button of a card is drawn by it.
    await page.getByRole('radio', { name: /Pesado/ }).check({ force: true });
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('button', { name: /^Empezar/ }).click();
    const table = await AtTable.here(page);
    await expect(page.locator('.seat').filter({ hasText: 'Pesado' })).toContainText('robot');
    await checkPage(page, 'a table with a robot');
    expect(await table.playHand(byMouse, passByButton)).toMatch(/over$/);

    // Removed it is told so, and ends.
    await page.goto('/options');
    await page.getByRole('button', { name: 'Quitar el robot Pesado' }).click();
    await expect(page.getByText('conectado', { exact: true })).toHaveCount(0);
    await ended;
  } finally {
    robot.kill();
  }
});
