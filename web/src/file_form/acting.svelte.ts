import { t } from '../words.ts';
import { pack } from './share.ts';

/** A file in the making, as far as something is done with it as a whole. */
interface Actable {
  readonly right: boolean;
  settled(): Promise<void>;
}

/** What an editor does with its file at a press, and what it says of that. */
export class Acting {
  busy = $state(false);
  /** What stood in the way the last time. */
  refused: unknown = $state.raw(null);
  /** What was done. */
  told = $state('');
  /** The link that was asked for. */
  link: string | null = $state(null);

  /** Does something with the file once it is right, one thing at a time; `mend` is said of one with mistakes. */
  async act<File extends Actable>(file: File | null, mend: string, what: (now: File) => Promise<void>): Promise<void> {
    if (!file || this.busy) return;
    this.busy = true;
    this.refused = null;
    this.told = '';
    try {
      await file.settled();
      if (file.right) await what(file);
      else this.refused = new Error(mend);
    } catch (error) {
      this.refused = error;
    } finally {
      this.busy = false;
    }
  }

  /** Makes a link that holds a text, and copies it. */
  async share(path: string, text: string): Promise<void> {
    this.link = `${location.origin}${path}#${await pack(text)}`;
    try {
      await navigator.clipboard.writeText(this.link);
      this.told = t('file_form.copied');
    } catch {
      this.told = '';
    }
  }

  /** The text of the file that was chosen; none where there is none, or it has more than `most` bytes: `too_large` says so. */
  async brought(input: HTMLInputElement, most: number, too_large: string): Promise<string | null> {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return null;
    this.refused = null;
    if (file.size <= most) return file.text();
    this.refused = new Error(too_large);
    return null;
  }
}
