import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import type { ServerMessage, TableView } from '../src/wire.ts';

/**
 * Shows a table that no server plays, as it is given: what is rare, or differs from deal to deal, is looked at always
 * alike. What the client says is not answered; what comes back shows a later view.
 */
export async function showTable(page: Page, table: TableView): Promise<(later: TableView) => void> {
  let line: WebSocketRoute | null = null;
  const say = (view: TableView) =>
    line?.send(JSON.stringify({ say: 'table', version: 1, table: view } satisfies ServerMessage));
  await page.routeWebSocket(/\/ws$/, (opened) => {
    line = opened;
    say(table);
  });
  await page.route(`**/api/tables/${table.id}`, (route) => route.fulfill({ json: table }));
  await page.goto(`/t/${table.id}`);
  await expect(page.locator(`.table[data-ply="${table.position.ply}"]`)).toBeVisible();
  return say;
}
