import type { Browser, Page } from '@playwright/test';
import type { CreateTable, GatheringView, InvitationCodes } from '../src/wire.ts';
import { answered, choose, QUICK } from './sobremesa.ts';

/** A telephone in the hand. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody else with a browser of their own, on a phone where nothing else is said; `url` is where the server is. */
export async function somebody(
  browser: Browser,
  url: string,
  options: Record<string, unknown> = {},
  device: Record<string, unknown> = PHONE,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-ES', ...device });
  const page = await context.newPage();
  await choose(page, { ...QUICK, ...options });
  return page;
}

/** Sets a table on which every computer's place is a friend's, and goes to the room where it waits; gives its link. */
export async function invite(page: Page, rules: string): Promise<string> {
  await page.goto(`/play?rules=${encodeURIComponent(rules)}`);
  await page
    .getByRole('button', { name: /Cambiar$/ })
    .first()
    .click();
  // The label is what is pressed: the button of a card is drawn by it.
  await page.getByRole('radio', { name: 'Un amigo' }).check({ force: true });
  await page.getByRole('button', { name: 'Que todos sean amigos' }).click();
  await page.getByRole('button', { name: /^Invitar/ }).click();
  return page.getByRole('textbox', { name: 'Enlace para sentarse' }).inputValue();
}

/** The path of a link with what stands behind its `#`. */
export const pathOf = (link: string): string => new URL(link).pathname + new URL(link).hash;

/**
 * Opens a table that waits for friends at every seat but the first, and goes to its room as its host does from home; gives its id
 * and codes.
 */
export async function openRoom(
  page: Page,
  rules: string,
  seats: number,
  name: string,
): Promise<{ id: string; codes: InvitationCodes }> {
  const request: CreateTable = {
    rules,
    seats: Array.from({ length: seats }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'friend' })),
    name,
    people: [],
    teams: null,
  };
  // Who asks must be known to the server by then: two first requests at once would be two guests.
  await answered(page);
  const answer = await page.request.post('/api/gatherings', { data: request });
  if (answer.status() !== 201) throw new Error(await answer.text());
  const { id, codes } = (await answer.json()) as GatheringView;
  if (codes === null) throw new Error('the host is told the codes');
  await page.goto('/');
  await page.getByRole('link', { name: /Esperando a/ }).click();
  return { id, codes };
}

/** Follows a link to a table that waits, and sits down by the one button. */
export async function sitDown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sentarme', exact: true }).click();
}
