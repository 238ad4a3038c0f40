import { type Page } from '@playwright/test';
import type { MoveTree, ServerMessage, TableView } from '../src/wire.ts';
import { checkPage } from './checks.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

/** Does one thing at a table through a line of its own, as another window would; gives the table once it has happened. */
function atTable(page: Page, id: string, act: 'resign' | 'play'): Promise<TableView> {
  return page.evaluate(
    ([table, what]) =>
      new Promise<TableView>((done) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${table}/ws`);
        let sent = false;
        line.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as ServerMessage;
          if (message.say !== 'table') return;
          if (sent) {
            line.close();
            done(message.table);
            return;
          }
          sent = true;
          const { ply, moves } = message.table.position;
          let move = '';
          for (let at: MoveTree | undefined = moves[0]; at; at = at.then?.[0]) move += at.key;
          line.send(JSON.stringify(what === 'resign' ? { say: 'resign', ply } : { say: 'play', ply, move }));
        };
      }),
    [id, act] as const,
  );
}

test('a finished game is opened from its file, chosen or dropped, and a broken one is refused with its line', async ({
  page,
  complaints,
}) => {
  await choose(page, QUICK);
  await page.goto('/');
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  await atTable(page, id, 'resign');
  const record = await page.evaluate((of) => fetch(`/api/tables/${of}/record`).then((answer) => answer.text()), id);
  await page.goto('/');
  const chooser = page.locator('input[type=file]');
  const file = (text: string) => ({ name: 'game.jsonl', mimeType: '', buffer: Buffer.from(text) });
  await chooser.setInputFiles(file(record.replace('"shuffle"', '"shuffled"')));
  await expect(page.getByRole('alert')).toContainText('Línea 3');
  expect(complaints.splice(0)).toHaveLength(1);
  await checkPage(page, 'home with a record refused');
  // Dropped anywhere on the page.
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.jsonl'));
    const happens = (type: string) =>
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    happens('dragenter');
    happens('drop');
  }, record);
  await expect(page.getByRole('heading', { level: 1, name: 'Repaso' })).toBeVisible();
  await expect(page.getByText('De un archivo')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'De un archivo' })).toHaveCount(1);
});

test('a choice is taken back with a key; who watches computers sees their hands and why they play', async ({
  page,
}) => {
  await choose(page, QUICK);
  await page.goto('/');
  const own = await newTable(page, 'amazons-5x5', ['me', 'random']);
  await atTable(page, own.id, 'play');
  await page.goto(`/t/${own.id}`);
  // The computer answers; then one goes back to before one's own first move.
  await expect(page.locator('.table[data-ply="2"]')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('.table[data-ply="0"]')).toBeVisible();

  const watched = await newTable(page, 'international', ['random', 'random', 'random', 'random']);
  await choose(page, { ...QUICK, speed: 'by_hand' });
  await page.goto(`/t/${watched.id}`);
  await page.getByRole('button', { name: 'Manos a la vista' }).click();
  // Nobody has played, or the first has.
  await expect.poll(() => page.locator('.backs .up').count()).toBeGreaterThanOrEqual(27);
  await page.keyboard.press('n');
  await page.getByRole('button', { name: '¿Por qué?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Por qué juega');
  await page.keyboard.press('Escape');
  await checkPage(page, 'the table with open hands');
});
