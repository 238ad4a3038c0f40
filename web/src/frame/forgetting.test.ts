import { describe, expect, it } from 'vitest';
import { Forgetting } from './forgetting.svelte.ts';

describe('forgetting a row', () => {
  it('asks first, and tells of what is gone', async () => {
    const removed: string[] = [];
    const gone: string[] = [];
    const rows = new Forgetting(
      (id) => Promise.resolve(removed.push(id)),
      (id) => gone.push(id),
    );
    await rows.forget();
    expect(removed).toEqual([]);
    rows.ask({ id: 'a' });
    rows.keep();
    await rows.forget();
    expect(removed).toEqual([]);
    rows.ask({ id: 'b' });
    await rows.forget();
    expect([rows.asked, removed, gone]).toEqual([null, ['b'], ['b']]);
  });

  it('keeps the row where it cannot be removed, until the next try', async () => {
    let broken = true;
    const gone: string[] = [];
    const rows = new Forgetting(
      () => (broken ? Promise.reject(new Error('no way')) : Promise.resolve()),
      (id) => gone.push(id),
    );
    rows.ask({ id: 'a' });
    await rows.forget();
    expect([rows.failure instanceof Error, gone]).toEqual([true, []]);
    broken = false;
    rows.ask({ id: 'a' });
    await rows.forget();
    expect([rows.failure, gone]).toEqual([null, ['a']]);
  });
});
