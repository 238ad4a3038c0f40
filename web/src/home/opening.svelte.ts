import { sayFailure } from '../api.ts';
import type { TableSummary } from '../wire.ts';
import { t } from '../words.ts';

/** Most bytes of a record that the server opens. */
export const MOST_BYTES = 4 * 1024 * 1024;

/** A file as the browser hands it over. */
export type RecordFile = Pick<File, 'size' | 'text'>;

/** Why a record was not opened. */
type OpeningProblem =
  { readonly kind: 'several' } | { readonly kind: 'large' } | { readonly kind: 'refused'; why: unknown };

/** The opening of a finished game from the file of its record. */
export class RecordOpening {
  /** Whether a record is being checked. */
  busy = $state(false);
  problem: OpeningProblem | null = $state.raw(null);

  readonly #send: (text: string) => Promise<TableSummary>;
  readonly #opened: (table: TableSummary) => void;

  constructor(send: (text: string) => Promise<TableSummary>, opened: (table: TableSummary) => void) {
    this.#send = send;
    this.#opened = opened;
  }

  /** Files were chosen, or dropped on the page. */
  async take(files: readonly RecordFile[]): Promise<void> {
    const [file, more] = files;
    if (!file || this.busy) return;
    this.problem = null;
    if (more) {
      this.problem = { kind: 'several' };
    } else if (file.size > MOST_BYTES) {
      // It would be refused anyhow, once it were sent.
      this.problem = { kind: 'large' };
    } else {
      this.busy = true;
      try {
        this.#opened(await this.#send(await file.text()));
      } catch (why) {
        this.problem = { kind: 'refused', why };
      } finally {
        this.busy = false;
      }
    }
  }

  /** Why it was not opened, in a sentence. */
  sayProblem(): string | null {
    switch (this.problem?.kind) {
      case undefined:
        return null;
      case 'several':
        return t('home.one_record');
      case 'large':
        return t('error.record.too_large', { limit: MOST_BYTES / (1024 * 1024) });
      case 'refused':
        return sayFailure(this.problem.why);
    }
  }
}
