import { readFile, SoundFiles, type ReadFile } from './sound_files.ts';

/** Pieces that follow one another, and how loud they are. */
export interface BackgroundPart {
  readonly pieces: readonly string[];
  /** 1 to 100. */
  readonly volume: number;
}

/** What is to be heard behind the table. */
export interface WantedBackground {
  readonly music: BackgroundPart | null;
  readonly ambience: BackgroundPart | null;
}

/** How long a piece fades into the next, in seconds; shorter where a piece is short. */
export const CROSS_FADE = 3;

/** How long what is switched off takes to fall silent, in seconds. */
const FALL_SILENT = 0.8;

/** A quarter of a wave: two pieces that fade by it are together as loud as one. */
const RISE = Float32Array.from({ length: 33 }, (_, at) => Math.sin((Math.PI / 2) * (at / 32)));
const FALL = Float32Array.from(RISE).reverse();

/** Loudness is heard as a power of the amplitude. */
const amplitudeOf = (volume: number) => (volume / 100) ** 2;

/**
 * Pieces in random order, each fading into the next; a single one fades into itself, so that no seam is heard.
 *
 * Two pieces are scheduled at a time by the clock of the audio: no timer of the page, which a hidden page slows down, says
 * when the next begins.
 */
class Track {
  readonly #context: AudioContext;
  readonly #files: SoundFiles;
  readonly #chance: () => number;
  readonly #out: GainNode;
  readonly #sources = new Set<AudioBufferSourceNode>();
  #pieces: string[];
  #latest: string | null = null;
  /** When the next piece begins, on the clock of the audio. */
  #next: number;
  #ended = false;
  readonly #fellSilent: (track: Track) => void;

  /** Begins to play; `fellSilent` is called once the last of it was heard after [`end`](Track.end). */
  constructor(
    context: AudioContext,
    read: ReadFile,
    chance: () => number,
    { pieces, volume }: BackgroundPart,
    fellSilent: (track: Track) => void,
  ) {
    this.#context = context;
    this.#files = new SoundFiles(context, read);
    this.#chance = chance;
    this.#fellSilent = fellSilent;
    this.#pieces = [...pieces];
    this.#out = context.createGain();
    this.#out.gain.value = amplitudeOf(volume);
    this.#out.connect(context.destination);
    this.#next = context.currentTime;
    void this.#schedule().then(() => this.#schedule());
  }

  set volume(volume: number) {
    this.#out.gain.setTargetAtTime(amplitudeOf(volume), this.#context.currentTime, 0.08);
  }

  /** Fades out, and is never heard again. */
  end(): void {
    this.#ended = true;
    const now = this.#context.currentTime;
    this.#out.gain.setTargetAtTime(0, now, FALL_SILENT / 5);
    for (const source of this.#sources) source.stop(now + FALL_SILENT);
    this.#letGo();
  }

  /** Once nothing of it is heard any more, and nothing is to be. */
  #letGo(): void {
    if (!this.#ended || this.#sources.size > 0) return;
    this.#out.disconnect();
    this.#fellSilent(this);
  }

  async #schedule(): Promise<void> {
    const url = this.#choose();
    if (url === null) return;
    const buffer = await this.#files.load(url);
    if (this.#ended) return;
    if (buffer === null) {
      this.#pieces = this.#pieces.filter((piece) => piece !== url);
      return this.#schedule();
    }
    const fade = Math.min(CROSS_FADE, buffer.duration / 4);
    const from = Math.max(this.#next, this.#context.currentTime + 0.05);
    const until = from + buffer.duration;
    this.#latest = url;
    this.#next = until - fade;
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    const loud = this.#context.createGain();
    loud.gain.setValueCurveAtTime(RISE, from, fade);
    loud.gain.setValueCurveAtTime(FALL, until - fade, fade);
    source.connect(loud).connect(this.#out);
    source.onended = () => {
      this.#sources.delete(source);
      loud.disconnect();
      if (this.#ended) this.#letGo();
      else void this.#schedule();
    };
    this.#sources.add(source);
    source.start(from);
  }

  /** The next piece, not the one that plays where there are others; none where none can be played. */
  #choose(): string | null {
    const others = this.#pieces.length > 1 ? this.#pieces.filter((piece) => piece !== this.#latest) : this.#pieces;
    return others[Math.floor(this.#chance() * others.length)] ?? null;
  }
}

const KINDS = ['music', 'ambience'] as const;

/** Music and ambience: in an audio of their own, which stands still while nobody sees the page. */
export class Background {
  readonly #open: () => AudioContext;
  readonly #read: ReadFile;
  readonly #chance: () => number;
  #context: AudioContext | null = null;
  #wanted: WantedBackground = { music: null, ambience: null };
  #touched = false;
  #hidden = false;
  readonly #tracks: Record<(typeof KINDS)[number], { track: Track; of: BackgroundPart } | null> = {
    music: null,
    ambience: null,
  };
  /** Those that play, and those that were ended and are not silent yet. */
  readonly #sounding = new Set<Track>();

  constructor(
    open: () => AudioContext = () => new AudioContext(),
    read: ReadFile = readFile,
    chance: () => number = Math.random,
  ) {
    this.#open = open;
    this.#read = read;
    this.#chance = chance;
  }

  /** From now on this is to be heard; what is heard already goes on. */
  play(wanted: WantedBackground): void {
    this.#wanted = wanted;
    this.#follow();
  }

  /** Somebody touched the page: browsers give audio to no other. */
  touched(): void {
    this.#touched = true;
    if (this.#context?.state !== 'running') this.#follow();
  }

  /** The page is seen, or is not. */
  set hidden(hidden: boolean) {
    this.#hidden = hidden;
    this.#follow();
  }

  #follow(): void {
    if (!this.#touched) return;
    if (this.#context === null && KINDS.every((kind) => this.#wanted[kind] === null)) return;
    try {
      this.#context ??= this.#open();
      for (const kind of KINDS) this.#turnTo(this.#context, kind);
      this.#rest(this.#context);
    } catch {
      // No audio here: the table is played without music.
    }
  }

  /** The audio stands still where nobody sees the page, and where there is nothing to hear. */
  #rest(context: AudioContext): void {
    const still = this.#hidden || this.#sounding.size === 0;
    (still ? context.suspend() : context.resume()).catch(() => undefined);
  }

  #turnTo(context: AudioContext, kind: (typeof KINDS)[number]): void {
    const [now, wanted] = [this.#tracks[kind], this.#wanted[kind]];
    if (now && wanted && now.of.pieces.join() === wanted.pieces.join()) {
      if (now.of.volume !== wanted.volume) now.track.volume = wanted.volume;
      now.of = wanted;
      return;
    }
    this.#tracks[kind] = null;
    now?.track.end();
    if (wanted === null) return;
    const track = new Track(context, this.#read, this.#chance, wanted, (silent) => {
      this.#sounding.delete(silent);
      this.#rest(context);
    });
    this.#sounding.add(track);
    this.#tracks[kind] = { track, of: wanted };
  }
}

/** The background of this page, which follows its gestures and whether it is seen. */
export function backgroundOfPage(): Background {
  const background = new Background();
  for (const gesture of ['pointerup', 'keydown'] as const)
    addEventListener(gesture, () => background.touched(), { passive: true });
  document.addEventListener('visibilitychange', () => (background.hidden = document.hidden));
  if (navigator.userActivation?.hasBeenActive) background.touched();
  background.hidden = document.hidden;
  return background;
}
