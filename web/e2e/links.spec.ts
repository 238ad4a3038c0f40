import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TableSummary } from '../src/wire.ts';
import { choose, expect, newTable, QUICK, test } from './sobremesa.ts';

test('a link on a page of another site leads to the table, and the guest still has it', async ({ page, server }) => {
  await choose(page, QUICK);
  const { id } = await newTable(page, 'duel', ['me', 'random']);
  // By another name this machine is another site.
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Chat</title><a href="${server.url}/t/${id}">Mesa</a>`);
  });
  await new Promise<void>((listens) => elsewhere.listen(0, '127.0.0.1', listens));
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  await page.getByRole('link', { name: 'Mesa' }).click();
  await page.waitForURL(`${server.url}/t/${id}`);
  const tables = await page.evaluate(() => fetch('/api/tables').then((answer) => answer.json() as Promise<unknown>));
  expect((tables as TableSummary[]).map((table) => table.id)).toContain(id);
  await new Promise((closed) => elsewhere.close(closed));
});
