import type { DraftEdit } from '../wire.ts';
import { same, UnsavedPlace, type UnsavedFile } from './unsaved.ts';

/** A file in the making, as far as what was not saved is put into it and taken from it. */
interface KeptDraft {
  readonly text: string;
  changed: boolean;
  keep: (text: string, edits: readonly DraftEdit[]) => void;
  edit(...edits: DraftEdit[]): void;
  wasSaved(text: string): boolean;
}

/** What an editor is opened with. */
export interface OpenedFile {
  readonly game: string;
  /** The file as it stands saved, if saving would replace it. */
  readonly base: string | null;
  /** What stands in the editor where nothing was left unsaved. */
  readonly text: string;
}

/** Keeps what is written in an editor and not saved, and finds it again. */
export class Keeping {
  /** What was left unsaved and is gone on with; none where the editor began with what is saved. */
  resumed: UnsavedFile | null = $state.raw(null);
  /** What else was left unsaved here, by other pages. */
  others: readonly UnsavedFile[] = $state.raw([]);
  /** What was thrown away last, while it can be had back. */
  thrown: UnsavedFile | null = $state.raw(null);
  /** Whether the saved file is another one than that with which this began. */
  conflict = $state(false);

  #place: UnsavedPlace | null = null;
  #draft: KeptDraft | null = null;
  #opened: OpenedFile | null = null;
  #base: string | null = null;
  #fresh = false;
  #picture: string | null = null;
  #last: UnsavedFile | null = null;

  /** The address of the editor; a link that holds a file is one of its own for each file. */
  constructor(private readonly address: () => string = addressOfEditor) {}

  /** The latest that was left unsaved here, before anything is known of the file. */
  latest(): UnsavedFile | null {
    return new UnsavedPlace(this.address()).left()[0] ?? null;
  }

  /** What the editor begins with: what was left unsaved, or `wanted` of it; none: as it was opened. */
  open(opened: OpenedFile, wanted?: UnsavedFile | null): UnsavedFile | null {
    this.#place = new UnsavedPlace(this.address());
    this.#opened = opened;
    const left = this.#place.left().filter(({ text, edits }) => text !== opened.text || edits.length > 0);
    const file = wanted === undefined ? (left[0] ?? null) : wanted;
    if (file) this.#place.take(file);
    this.others = left.filter((one) => !same(one, file));
    this.resumed = file;
    this.thrown = null;
    this.#last = file;
    this.#fresh = file?.fresh ?? false;
    this.#picture = file?.picture ?? null;
    this.#base = file ? file.base : opened.base;
    this.conflict = file?.base != null && opened.base !== null && file.base !== opened.base;
    return file;
  }

  /** From now on what is changed in the draft is kept. */
  follow(draft: KeptDraft): void {
    this.#draft = draft;
    draft.changed = this.resumed !== null;
    draft.keep = (text, edits) => this.#keep(text, edits);
    if (this.resumed && this.resumed.edits.length > 0) draft.edit(...this.resumed.edits);
  }

  /** A picture goes with the file from now on. */
  portray(picture: string): void {
    this.#picture = picture;
    if (!this.#draft) return;
    this.#draft.changed = true;
    this.#keep(this.#draft.text, []);
  }

  /** What is brought from elsewhere is no other state of what was opened. */
  bring(): void {
    this.#fresh = true;
    this.#base = null;
    this.conflict = false;
  }

  /** Whether the file may replace what is saved by now: nothing where that was not there before. */
  mayReplace(saved: string | null): boolean {
    this.conflict = saved !== null && this.#base !== null && saved !== this.#base;
    if (this.conflict && this.#opened) this.#opened = { ...this.#opened, base: saved };
    return !this.conflict;
  }

  /** Of the two, what stands here is kept. */
  keepMine(): void {
    this.conflict = false;
    this.#base = this.#opened?.base ?? null;
    if (this.#draft?.changed) this.#keep(this.#draft.text, []);
  }

  /** A text was saved, and stands now so: the editor may have another address from now on. */
  wasSaved(text: string, opened: OpenedFile): void {
    this.#place?.drop();
    this.#place = new UnsavedPlace(this.address());
    this.#opened = opened;
    this.#base = opened.base;
    this.#fresh = false;
    this.#picture = null;
    this.resumed = null;
    this.#last = null;
    this.thrown = null;
    this.conflict = false;
    this.others = [];
    // What was typed while it was saved is none of it.
    if (this.#draft && !this.#draft.wasSaved(text)) this.#keep(this.#draft.text, []);
  }

  /** Forgets what is not saved. */
  drop(): void {
    this.#place?.drop();
  }

  /** Throws away what is not saved; `open` opens the editor anew. It can be had back while the page is open. */
  async throwAway(open: (wanted: null) => Promise<void>): Promise<void> {
    const thrown = this.#last;
    this.drop();
    await open(null);
    this.thrown = thrown;
  }

  #keep(text: string, edits: readonly DraftEdit[]): void {
    if (!this.#opened) return;
    this.thrown = null;
    this.#last = {
      text,
      edits: [...edits],
      base: this.#base,
      fresh: this.#fresh,
      game: this.#opened.game,
      picture: this.#picture,
      at: Date.now(),
    };
    this.#place?.keep(this.#last);
  }
}

function addressOfEditor(): string {
  const { pathname, search, hash } = location;
  return pathname + search + (hash === '' ? '' : `#${mark(hash)}`);
}

/** A number that tells one text from another. */
function mark(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0);
}
