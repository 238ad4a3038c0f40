import { describe, expect, it } from 'vitest';
import { Refusal } from '../api.ts';
import type { TableSummary } from '../wire.ts';
import { MOST_BYTES, RecordOpening, type RecordFile } from './opening.svelte.ts';

const file = (text: string, size = text.length): RecordFile => ({ size, text: () => Promise.resolve(text) });

function opening(send: (text: string) => Promise<TableSummary>) {
  const opened: string[] = [];
  return { opened, records: new RecordOpening(send, (table) => opened.push(table.id)) };
}

const server = (text: string) => Promise.resolve({ id: `table of ${text}` } as TableSummary);

describe('a record that is opened', () => {
  it('is sent, and leads to its table', async () => {
    const { records, opened } = opening(server);
    await records.take([file('one')]);
    expect(opened).toEqual(['table of one']);
    expect([records.busy, records.sayProblem()]).toEqual([false, null]);
  });

  it('is refused in the words of the server, and another can be tried', async () => {
    const said = { es: 'Línea 3: no.', en: 'Line 3: no.' };
    const problem = { code: 'record/broken', message: '', mistakes: [{ field: '3', said }] };
    let refuse = true;
    const { records, opened } = opening((text) => (refuse ? Promise.reject(new Refusal(422, problem)) : server(text)));
    await records.take([file('broken')]);
    expect([records.sayProblem(), records.busy]).toEqual(['Línea 3: no.', false]);
    refuse = false;
    await records.take([file('whole')]);
    expect([records.sayProblem(), opened]).toEqual([null, ['table of whole']]);
  });

  it('is not sent where it is too large, or one of several, or another is on its way', async () => {
    const sent: string[] = [];
    let answer: (table: TableSummary) => void = () => undefined;
    const { records } = opening((text) => {
      sent.push(text);
      return new Promise((resolved) => (answer = resolved));
    });
    await records.take([]);
    expect(records.sayProblem()).toBeNull();
    await records.take([file('large', MOST_BYTES + 1)]);
    expect(records.sayProblem()).toContain('4 MB');
    await records.take([file('one'), file('two')]);
    expect(records.sayProblem()).toBe('Abre las partidas de una en una.');
    const first = records.take([file('first')]);
    await records.take([file('second')]);
    await Promise.resolve();
    expect([records.busy, sent]).toEqual([true, ['first']]);
    answer({ id: 'a' } as TableSummary);
    await first;
    expect(records.busy).toBe(false);
  });
});
