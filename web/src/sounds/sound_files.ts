/** Reads the bytes of a file. */
export type ReadFile = (url: string) => Promise<ArrayBuffer>;

/**
 * Reads a file from the server.
 *
 * # Errors
 * Throws where there is none.
 */
export async function readFile(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Sound files of a theme, each read and decoded once. A file that cannot be read, or that this browser cannot play, is as none. */
export class SoundFiles {
  readonly #context: BaseAudioContext;
  readonly #read: ReadFile;
  readonly #coming = new Map<string, Promise<AudioBuffer | null>>();
  readonly #decoded = new Map<string, AudioBuffer>();

  constructor(context: BaseAudioContext, read: ReadFile) {
    this.#context = context;
    this.#read = read;
  }

  /** A file once it is here; nothing where it cannot be had. */
  load(url: string): Promise<AudioBuffer | null> {
    const coming = this.#coming.get(url) ?? this.#decode(url);
    this.#coming.set(url, coming);
    return coming;
  }

  /** Those of some files that are here. */
  here(urls: readonly string[]): AudioBuffer[] {
    return urls.flatMap((url) => this.#decoded.get(url) ?? []);
  }

  async #decode(url: string): Promise<AudioBuffer | null> {
    try {
      const buffer = await this.#context.decodeAudioData(await this.#read(url));
      this.#decoded.set(url, buffer);
      return buffer;
    } catch {
      return null;
    }
  }
}
