import type { Browser, Page, TestInfo } from '@playwright/test';
import type { TableView } from '../src/wire.ts';
import { movesOf } from '../src/table/tree.ts';
import { AtEscoba, byTap, byWays } from './at_escoba.ts';
import { PLAYS } from './by_keyboard.ts';
import { openRoom, pathOf, sitDown, somebody } from './friends.ts';
import { Hearing } from './hearing.ts';
import { expect, LONG, test } from './sobremesa.ts';

/** Matches of four take minutes: `make verify` plays them. Without it two people play a small game of the Amazons. */
const WHOLE = process.env['WHOLE_MATCHES'] !== undefined;

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** What is asked of somebody at the table. */
type Asked = 'turn' | 'hand over' | 'match over';

/** Somebody who plays a match in a browser of their own. */
class Person {
  private constructor(
    readonly name: string,
    public page: Page,
    public hearing: Hearing,
  ) {}

  static async come(browser: Browser, url: string, name: string, device?: Record<string, unknown>): Promise<Person> {
    const page = await somebody(browser, url, { name }, device);
    return new Person(name, page, await Hearing.to(page));
  }

  /** Goes on in another window, and hears on there. */
  async moveTo(page: Page): Promise<void> {
    const hearing = await Hearing.to(page);
    hearing.heard.push(...this.hearing.heard, '(on another device)');
    [this.page, this.hearing] = [page, hearing];
  }

  async view(id: string): Promise<TableView> {
    return (await (await this.page.request.get(`/api/tables/${id}`)).json()) as TableView;
  }

  /** Waits until something is said, once what is read before it is read. */
  async hears(said: RegExp): Promise<void> {
    const told = () => this.hearing.heard.join(' ');
    await expect.poll(told, { message: `${this.name} hears ${String(said)}`, timeout: 120_000 }).toMatch(said);
  }

  /** Where the match stands on the screen. */
  async stands(): Promise<string> {
    const { hand, ply } = await this.page
      .locator('.table[data-ply]')
      .evaluate((table: HTMLElement) => ({ hand: table.dataset['hand'] ?? '', ply: table.dataset['ply'] ?? '' }));
    return `${hand}/${ply}`;
  }

  /** Waits until something is asked. */
  async asked(): Promise<Asked> {
    const handle = await this.page.waitForFunction(
      (): Asked | null => {
        const over = document.querySelector('section.over');
        const button = over?.querySelector('button');
        if (over && (document.querySelector('dialog[open]') || button?.textContent?.includes('Resultado')))
          return 'match over';
        if (button?.textContent?.includes('Siguiente')) return 'hand over';
        return !over && document.title.startsWith('Te toca') ? 'turn' : null;
      },
      undefined,
      { timeout: 120_000 },
    );
    return (await handle.jsonValue()) as Asked;
  }

  /** Waits until the match has gone on from where it stood. */
  async goneOn(from: string): Promise<void> {
    await this.page.waitForFunction(
      (before) => {
        const table = document.querySelector<HTMLElement>('.table[data-ply]');
        return table !== null && `${table.dataset['hand'] ?? ''}/${table.dataset['ply'] ?? ''}` !== before;
      },
      from,
      { timeout: 60_000 },
    );
  }

  /** Plays by the keyboard alone the first move that there is. */
  async playByKeys(id: string): Promise<void> {
    const { rules, position } = await this.view(id);
    const [move = ''] = movesOf(position.moves);
    await PLAYS[rules.game]?.(this.page, move);
  }

  /** Plays a tile by touch on the page with one's own hand alone. */
  async playByTouch(): Promise<void> {
    const from = await this.stands();
    const tile = this.page.locator('.mine.fits').first();
    if ((await tile.count()) === 0) return this.page.locator('[data-pass]').tap();
    await tile.tap();
    await this.page.waitForFunction((before) => {
      const table = document.querySelector<HTMLElement>('.table[data-ply]');
      const now = `${table?.dataset['hand'] ?? ''}/${table?.dataset['ply'] ?? ''}`;
      return now !== before || document.querySelector('.ends .open') || document.querySelector('.table .hand') === null;
    }, from);
    const end = this.page.locator('.ends .open').first();
    if ((await end.count()) > 0) await end.tap();
  }

  /**
   * Plays until the match is over; `act` makes a move, `before` is told of each turn before, counted from 1, and says whether this
   * person goes on.
   */
  async play(act: () => Promise<void>, before: (turn: number) => Promise<boolean> = () => Promise.resolve(true)) {
    for (let turn = 1; turn < 400;) {
      const asked = await this.asked();
      if (asked === 'match over') return;
      const from = await this.stands();
      if (asked === 'hand over') {
        // Somebody else may be quicker: what is pressed may be gone by then.
        await this.page.evaluate(() => document.querySelector<HTMLElement>('section.over button')?.click());
        await this.goneOn(from);
        continue;
      }
      if (!(await before(turn))) return;
      turn += 1;
      await act();
      await this.goneOn(from);
    }
    throw new Error('a match of four hundred turns');
  }
}

/** What all heard is attached, whether the test holds or not. */
async function attach(people: readonly Person[], info: TestInfo): Promise<void> {
  for (const { name, hearing } of people) await hearing.attach(info, name);
}

/** The match as each of them is told that it ended. */
async function results(people: readonly Person[], id: string): Promise<unknown[]> {
  const views = await Promise.all(people.map((person) => person.view(id)));
  return views.map(({ position }) => ({ result: position.result, score: position.score }));
}

test('four people play a whole match: one sleeps, one goes on elsewhere, one leaves for good @desktop', async ({
  browser,
  server,
}, info) => {
  test.skip(!WHOLE, 'WHOLE_MATCHES');
  test.setTimeout(LONG);
  const [ana, luis, eva, zoe] = await Promise.all([
    Person.come(browser, server.url, 'Ana', DESKTOP),
    Person.come(browser, server.url, 'Luis', DESKTOP),
    Person.come(browser, server.url, 'Eva'),
    Person.come(browser, server.url, 'Zoe'),
  ]);
  const all = [ana, luis, eva, zoe];
  try {
    const { id, codes } = await openRoom(ana.page, 'international', 4, 'Ana');
    await sitDown(luis.page, `/t/${id}#${codes.sit}`);
    await sitDown(eva.page, `/t/${id}/hand#${codes.sit}.3`);
    await sitDown(zoe.page, `/t/${id}#${codes.sit}`);
    for (const { page } of all) await expect(page.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
    const seatOf = (person: Person, name: string) => person.page.locator('.seat').filter({ hasText: name });

    await Promise.all([
      ana.play(() => ana.playByKeys(id)),
      // Goes on at another device, by the code that the first one gives out.
      luis.play(
        () => luis.playByKeys(id),
        async (turn) => {
          if (turn !== 2) return true;
          await luis.page.goto('/options');
          await luis.page.getByRole('button', { name: 'Pedir un código' }).press('Enter');
          const link = await luis.page.getByRole('textbox', { name: 'Enlace para el otro aparato' }).inputValue();
          await luis.page.context().close();
          await expect(seatOf(ana, 'Luis')).toContainText('ausente');
          await luis.moveTo(await somebody(browser, server.url, { name: 'Luis' }, DESKTOP));
          await luis.page.goto(pathOf(link));
          await luis.page.getByRole('button', { name: 'Seguir aquí' }).press('Enter');
          await expect(luis.page.getByRole('heading', { name: 'Ya puedes seguir aquí' })).toBeVisible();
          await luis.page.goto(`/t/${id}`);
          await expect(luis.page.locator('.table[data-ply]')).toBeVisible();
          await expect(seatOf(ana, 'Luis')).not.toContainText('ausente');
          return true;
        },
      ),
      // Sleeps in the middle of the match: the line is gone, and comes back by itself.
      eva.play(
        () => eva.playByTouch(),
        async (turn) => {
          if (turn !== 2) return true;
          const before = await eva.stands();
          await eva.page.context().setOffline(true);
          await expect(eva.page.getByRole('alert')).toContainText('conexión', { timeout: 60_000 });
          await eva.page.context().setOffline(false);
          await expect(eva.page.getByRole('alert')).toHaveCount(0, { timeout: 60_000 });
          expect(await eva.stands(), 'nothing is lost, nothing is doubled').toBe(before);
          await eva.asked();
          return true;
        },
      ),
      // Leaves for good at the third turn; a computer plays on.
      zoe.play(
        () => zoe.playByKeys(id),
        async (turn) => {
          if (turn !== 3) return true;
          await zoe.page.goto('about:blank');
          await ana.page.getByRole('button', { name: 'Que siga Remedios' }).click({ timeout: 90_000 });
          await expect(seatOf(ana, 'Zoe')).toContainText('juega Remedios');
          return false;
        },
      ),
    ]);

    // The same end for all, and for who comes back to look.
    const ends = await results(all, id);
    expect(ends[0]).toMatchObject({ result: { termination: 'finished' } });
    for (const end of ends) expect(end).toEqual(ends[0]);
    for (const { page } of [ana, luis, eva]) await expect(page.getByRole('dialog')).toBeVisible();
    for (const person of [ana, luis, eva]) await person.hears(/Ganamos la partida|Esta vez ganan ellos/);
    // Somebody who goes for a moment is old news once much has happened since; who plays for whom is not.
    for (const person of [ana, eva]) await person.hears(/Remedios juega por Zoe\./);
  } finally {
    await attach(all, info);
    for (const { page } of all) await page.context().close();
  }
});

test('four people play a whole match of escoba in pairs, two of them on phones @desktop', async ({
  browser,
  server,
}, info) => {
  test.skip(!WHOLE, 'WHOLE_MATCHES');
  test.setTimeout(LONG);
  const people = await Promise.all([
    Person.come(browser, server.url, 'Ana', DESKTOP),
    Person.come(browser, server.url, 'Luis', DESKTOP),
    Person.come(browser, server.url, 'Eva'),
    Person.come(browser, server.url, 'Zoe'),
  ]);
  const [ana, luis, eva, zoe] = people;
  try {
    const rules = 'escoba-parejas';
    const { id, codes } = await openRoom(ana.page, rules, 4, 'Ana');
    await sitDown(luis.page, `/t/${id}#${codes.sit}`);
    await sitDown(eva.page, `/t/${id}/hand#${codes.sit}.3`);
    await sitDown(zoe.page, `/t/${id}#${codes.sit}`);
    for (const { page } of people) await expect(page.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
    await Promise.all(
      people.map(async (person) => {
        if (person === ana || person === luis) return person.play(() => person.playByKeys(id));
        const at = await AtEscoba.at(person.page);
        return person.play(async () => {
          await at.atRest();
          await (person === eva ? byWays : byTap)(at);
        });
      }),
    );
    const ends = await results(people, id);
    for (const end of ends) expect(end).toEqual(ends[0]);
    for (const person of people) await person.hears(/Ganamos la partida|Esta vez ganan ellos/);
  } finally {
    await attach(people, info);
    for (const { page } of people) await page.context().close();
  }
});

test('two people play a whole game of the Amazons, one on a phone @desktop', async ({ browser, server }, info) => {
  test.setTimeout(LONG);
  const people = await Promise.all([
    Person.come(browser, server.url, 'Ana', DESKTOP),
    Person.come(browser, server.url, 'Luis'),
  ]);
  const [ana, luis] = people;
  try {
    const { id, codes } = await openRoom(ana.page, WHOLE ? 'amazons' : 'amazons-4x4', 2, 'Ana');
    await sitDown(luis.page, `/t/${id}#${codes.sit}`);
    for (const { page } of people) await expect(page.locator('.table[data-ply]')).toBeVisible({ timeout: 60_000 });
    await Promise.all(people.map((person) => person.play(() => person.playByKeys(id))));
    const ends = await results(people, id);
    expect(ends[1]).toEqual(ends[0]);
    for (const person of people) await person.hears(/Ganaste la partida|Perdiste la partida/);
  } finally {
    await attach(people, info);
    for (const { page } of people) await page.context().close();
  }
});
