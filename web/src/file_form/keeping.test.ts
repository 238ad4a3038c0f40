import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../api.ts';
import type { DraftEdit } from '../wire.ts';
import { Draft, type DraftedFile } from './draft.svelte.ts';
import { Keeping, type OpenedFile } from './keeping.svelte.ts';
import { MOST_UNSAVED } from './unsaved.ts';

let store: Map<string, string>;
let clock: number;

beforeEach(() => {
  store = new Map();
  clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1));
  vi.stubGlobal('localStorage', {
    get length() {
      return store.size;
    },
    key: (index: number) => [...store.keys()][index] ?? null,
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SAVED: OpenedFile = { game: 'dominoes', base: 'saved', text: 'saved' };

/** A server that writes each change below the text, once it may answer. */
function server() {
  const held = { until: Promise.resolve(), refuses: null as Error | null };
  const read = async (text: string, edits: readonly DraftEdit[]): Promise<DraftedFile> => {
    await held.until;
    if (held.refuses !== null) throw held.refuses;
    return { text: [text, ...edits.map(({ at }) => at.join('.'))].join('\n'), values: null, mistakes: [] };
  };
  return { held, read };
}

const edit = (key: string): DraftEdit => ({ edit: 'set', at: [key], value: 1 });

/** A page with the editor: what it begins with, and its draft. */
async function page(opened = SAVED, { address = '/rules/mine/edit', read = server().read } = {}) {
  const keeping = new Keeping(() => address);
  const left = keeping.open(opened);
  const draft = new Draft(read);
  await draft.begin(left?.text ?? opened.text);
  keeping.follow(draft);
  await draft.settled();
  return { keeping, draft, left };
}

describe('what was not saved', () => {
  it('is found by the next page, at its own address alone', async () => {
    const first = await page();
    expect([first.left, store.size]).toEqual([null, 0]);
    first.draft.type('half writ');
    const second = await page();
    expect([second.draft.text, second.draft.changed, second.keeping.conflict]).toEqual(['half writ', true, false]);
    expect((await page(SAVED, { address: '/rules/other/edit' })).left).toBeNull();
  });

  it('has the changes that the server has not made', async () => {
    const { held, read } = server();
    const first = await page(SAVED, { read });
    held.until = new Promise(() => undefined);
    first.draft.edit(edit('target'), edit('seats'));
    expect((await page()).draft.text).toBe('saved\ntarget\nseats');
  });

  it('goes once it is saved, but for what was typed meanwhile', async () => {
    const { keeping, draft } = await page();
    draft.type('mine');
    keeping.wasSaved('mine', { ...SAVED, base: 'mine' });
    expect([store.size, draft.changed]).toEqual([0, false]);
    draft.type('mine, and more');
    keeping.wasSaved('mine', { ...SAVED, base: 'mine' });
    expect([store.size, draft.changed]).toEqual([1, true]);
  });

  it('goes when it is thrown away, and can be had back', async () => {
    (await page()).draft.type('mine');
    const { keeping } = await page();
    await keeping.throwAway(() => Promise.resolve(void keeping.open(SAVED, null)));
    expect([store.size, keeping.resumed, keeping.thrown?.text]).toEqual([0, null, 'mine']);
    keeping.open(SAVED, keeping.thrown);
    expect([store.size, keeping.resumed?.text]).toEqual([1, 'mine']);
  });

  it('is nothing where it says what is saved', async () => {
    (await page()).draft.type('mine');
    expect((await page({ ...SAVED, base: 'mine', text: 'mine' })).left).toBeNull();
  });

  it('tells that the saved file has changed meanwhile, and is kept either way', async () => {
    (await page()).draft.type('mine');
    const now = { ...SAVED, base: 'theirs', text: 'theirs' };
    const { keeping, draft } = await page(now);
    expect([keeping.conflict, draft.text, keeping.mayReplace('theirs')]).toEqual([true, 'mine', false]);
    keeping.keepMine();
    expect([keeping.conflict, keeping.mayReplace('theirs')]).toEqual([false, true]);
    expect(keeping.mayReplace('theirs again')).toBe(false);
    expect((await page(now)).draft.text).toBe('mine');
  });

  it('of two pages stays apart', async () => {
    const [one, other] = [await page(), await page()];
    one.draft.type('one');
    other.draft.type('other');
    one.draft.type('one more');
    const third = await page();
    expect([third.draft.text, third.keeping.others.map(({ text }) => text)]).toEqual(['one more', ['other']]);
    // Whoever goes on with one of them takes its place, unless its own page has gone on as well.
    one.draft.type('one and two');
    third.draft.type('third');
    const texts = () => [...store.values()].map((kept) => (JSON.parse(kept) as { text: string }).text).sort();
    expect(texts()).toEqual(['one and two', 'other', 'third']);
    const fourth = await page();
    fourth.draft.type('fourth');
    expect(texts()).toEqual(['fourth', 'one and two', 'other']);
  });

  it('is bounded: the oldest goes', async () => {
    for (let count = 0; count < MOST_UNSAVED + 3; count += 1)
      (await page(SAVED, { address: `/rules/${count}/edit` })).draft.type(`text ${count}`);
    expect(store.size).toBe(MOST_UNSAVED);
    expect([...store.keys()].some((key) => key.includes('/rules/2/'))).toBe(false);
  });

  it('harms nothing where the browser keeps nothing, or something else', async () => {
    const { draft } = await page();
    vi.stubGlobal('localStorage', {
      length: 0,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('closed');
      },
    });
    draft.type('mine');
    expect(draft.text).toBe('mine');
    vi.stubGlobal('localStorage', undefined);
    expect((await page()).draft.text).toBe('saved');
  });

  it('is not read from what is no such thing', async () => {
    (await page()).draft.type('mine');
    for (const key of store.keys()) for (const text of ['', '[]', '{"text":1}', 'nothing']) store.set(key, text);
    expect((await page()).left).toBeNull();
  });
});

describe('a change that nobody answered', () => {
  it('is made with the next one, unless it was refused', async () => {
    const { held, read } = server();
    const { draft } = await page(SAVED, { read });
    held.refuses = new TypeError('nobody there');
    draft.edit(edit('target'));
    await draft.settled();
    held.refuses = null;
    draft.edit(edit('seats'));
    await draft.settled();
    expect(draft.text).toBe('saved\ntarget\nseats');
    held.refuses = new Refusal(422, { code: 'no', message: 'no' });
    draft.edit(edit('wrong'));
    await draft.settled();
    held.refuses = null;
    draft.edit(edit('right'));
    await draft.settled();
    expect(draft.text).toBe('saved\ntarget\nseats\nright');
  });
});
