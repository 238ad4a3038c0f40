import { options } from './options.svelte.ts';
import { readFile, SoundFiles, type ReadFile } from './sounds/sound_files.ts';

/** What there is to hear at a table. */
export type SoundName = 'clack' | 'knock' | 'shuffle' | 'card' | 'gather' | 'deal' | 'sweep' | 'turn' | 'win' | 'lose';

/** A short burst of filtered noise or a fading tone: all sounds are made of these. */
type Part =
  | { kind: 'noise'; at: number; length: number; pitch: number; width: number; loud: number }
  | { kind: 'tone'; at: number; length: number; pitch: number; fall: number; loud: number };

type Chance = () => number;

/** Pitches of the tile on the table, one chosen at random: ivory on cloth, on wood, on its edge. */
const CLACKS = [
  { edge: 2900, body: 410 },
  { edge: 3300, body: 360 },
  { edge: 2600, body: 460 },
  { edge: 3700, body: 390 },
  { edge: 3100, body: 330 },
];

const around = (chance: Chance, value: number, spread: number) => value * (1 + (chance() * 2 - 1) * spread);

function clack(chance: Chance, at = 0, loud = 1): Part[] {
  const chosen = CLACKS[Math.floor(chance() * CLACKS.length)] ?? { edge: 3000, body: 400 };
  const edge = around(chance, chosen.edge, 0.06);
  const body = around(chance, chosen.body, 0.06);
  return [
    { kind: 'noise', at, length: 0.028, pitch: edge, width: 1.4, loud: 0.8 * loud },
    { kind: 'tone', at, length: 0.07, pitch: body, fall: 0.72, loud: 0.5 * loud },
    {
      kind: 'noise',
      at: at + around(chance, 0.032, 0.3),
      length: 0.016,
      pitch: edge * 0.8,
      width: 2,
      loud: 0.2 * loud,
    },
  ];
}

function knock(chance: Chance): Part[] {
  const pitch = around(chance, 148, 0.05);
  return [0, around(chance, 0.15, 0.08)].flatMap((at) => [
    { kind: 'tone' as const, at, length: 0.11, pitch, fall: 0.6, loud: 0.9 },
    { kind: 'noise' as const, at, length: 0.022, pitch: 640, width: 0.9, loud: 0.35 },
  ]);
}

function shuffle(chance: Chance): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < 1.1; at += around(chance, 0.055, 0.7)) parts.push(...clack(chance, at, 0.14 + 0.2 * chance()));
  return parts;
}

/** Pitches of a card on the felt, one chosen at random. */
const CARDS = [2100, 2500, 1800, 2300];

/** A card laid down: the paper's slap, the felt under it. */
function card(chance: Chance, at = 0, loud = 1): Part[] {
  const pitch = around(chance, CARDS[Math.floor(chance() * CARDS.length)] ?? 2100, 0.08);
  return [
    { kind: 'noise', at, length: 0.05, pitch, width: 0.8, loud: 0.55 * loud },
    { kind: 'tone', at: at + 0.012, length: 0.05, pitch: around(chance, 190, 0.1), fall: 0.6, loud: 0.3 * loud },
  ];
}

/** Cards drawn together over the felt: a soft hiss that rises and falls. */
function slide(chance: Chance, length: number, loud: number): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < length; at += 0.045) {
    const swell = Math.sin((Math.PI * (at + 0.02)) / (length + 0.04));
    parts.push({
      kind: 'noise',
      at,
      length: 0.09,
      pitch: around(chance, 1300 + 900 * swell, 0.1),
      width: 0.7,
      loud: loud * swell,
    });
  }
  return parts;
}

function deal(chance: Chance): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < 6; index += 1) parts.push(...card(chance, index * around(chance, 0.11, 0.15), 0.5));
  return parts;
}

const chord = (pitches: number[], loud: number): Part[] =>
  pitches.map((pitch, index) => ({ kind: 'tone', at: index * 0.13, length: 0.7, pitch, fall: 1, loud }));

/** What a sound is made of; `chance` gives numbers in [0, 1) and makes each time a little different. */
export function partsOf(name: SoundName, chance: Chance = Math.random): Part[] {
  switch (name) {
    case 'clack':
      return clack(chance);
    case 'knock':
      return knock(chance);
    case 'shuffle':
      return shuffle(chance);
    case 'card':
      return card(chance);
    case 'gather':
      return slide(chance, 0.22, 0.3);
    case 'deal':
      return deal(chance);
    case 'sweep':
      return [...slide(chance, 0.5, 0.5), ...chord([587, 784], 0.2)];
    case 'turn':
      return chord([659, 880], 0.16);
    case 'win':
      return chord([392, 494, 587, 784], 0.3);
    case 'lose':
      return chord([392, 349, 294], 0.26);
  }
}

/**
 * Plays the sounds of the table at the volume chosen: a file of the theme's where it has one, else what is made of parts.
 * Silent before the first gesture, and where there is no audio.
 */
export class Sound {
  readonly #open: () => AudioContext;
  readonly #read: ReadFile;
  readonly #chance: Chance;
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  /** The files of the theme by the name of a sound. */
  #named: Readonly<Record<string, readonly string[]>> = {};
  /** Those files decoded; none before there is somebody to hear them. */
  #files: SoundFiles | null = null;

  constructor(
    open: () => AudioContext = () => new AudioContext(),
    read: ReadFile = readFile,
    chance: Chance = Math.random,
  ) {
    this.#open = open;
    this.#read = read;
    this.#chance = chance;
  }

  /** From now on these files are played, by the name of a sound; they are fetched once somebody can hear them. */
  use(named: Readonly<Record<string, readonly string[]>>): void {
    this.#named = named;
    this.#files = null;
    this.#fetch();
  }

  clack(): void {
    this.#play('clack');
  }
  knock(): void {
    this.#play('knock');
  }
  shuffle(): void {
    this.#play('shuffle');
  }
  card(): void {
    this.#play('card');
  }
  gather(): void {
    this.#play('gather');
  }
  deal(): void {
    this.#play('deal');
  }
  sweep(): void {
    this.#play('sweep');
  }
  turn(): void {
    this.#play('turn');
  }
  win(): void {
    this.#play('win');
  }
  lose(): void {
    this.#play('lose');
  }

  /** Somebody touched the page: browsers give audio to no other. */
  wake(): void {
    if (options.volume === 0 || this.#context?.state === 'running') return;
    try {
      this.#context ??= this.#open();
      this.#context.resume().catch(() => undefined);
      this.#fetch();
    } catch {
      // No audio here: the table is played in silence.
    }
  }

  #fetch(): void {
    if (this.#context === null || this.#files !== null || options.volume === 0) return;
    const files = (this.#files = new SoundFiles(this.#context, this.#read));
    for (const url of new Set(Object.values(this.#named).flat())) void files.load(url);
  }

  #play(name: SoundName): void {
    const context = this.#context;
    if (!context || context.state !== 'running' || options.volume === 0) return;
    this.#fetch();
    try {
      const out = context.createGain();
      // Loudness is heard as a power of the amplitude.
      out.gain.value = 0.6 * (options.volume / 100) ** 2;
      out.connect(context.destination);
      const recorded = this.#files?.here(this.#named[name] ?? []) ?? [];
      const file = recorded[Math.floor(this.#chance() * recorded.length)];
      if (file) this.#playFile(context, out, file);
      else for (const part of partsOf(name, this.#chance)) this.#start(context, out, part);
    } catch {
      // A device that went away in the middle of a game must not stop it.
    }
  }

  #playFile(context: AudioContext, out: AudioNode, file: AudioBuffer): void {
    const source = context.createBufferSource();
    source.buffer = file;
    source.connect(out);
    source.onended = () => out.disconnect();
    source.start();
  }

  #start(context: AudioContext, out: AudioNode, part: Part): void {
    const from = context.currentTime + 0.005 + part.at;
    const fade = context.createGain();
    fade.gain.setValueAtTime(0, from);
    fade.gain.linearRampToValueAtTime(part.loud, from + 0.002);
    fade.gain.exponentialRampToValueAtTime(0.0005, from + part.length);
    fade.connect(out);
    let source: AudioScheduledSourceNode;
    if (part.kind === 'tone') {
      const tone = context.createOscillator();
      tone.type = 'sine';
      tone.frequency.setValueAtTime(part.pitch, from);
      tone.frequency.exponentialRampToValueAtTime(part.pitch * part.fall, from + part.length);
      tone.connect(fade);
      source = tone;
    } else {
      const noise = context.createBufferSource();
      noise.buffer = this.#noise ??= whiteNoise(context);
      const filter = context.createBiquadFilter();
      filter.type = 'bandpass';
      filter.frequency.value = part.pitch;
      filter.Q.value = part.width;
      noise.connect(filter).connect(fade);
      source = noise;
    }
    source.onended = () => fade.disconnect();
    source.start(from);
    source.stop(from + part.length + 0.02);
  }
}

/** A tenth of a second of white noise: longer than any burst. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** What the browser is asked before its audio is opened. */
type AskDevices = (() => Promise<unknown>) | undefined;

/**
 * Answers gestures with what wakes the sounds. The first time a browser opens audio its page stands still for a tenth of a
 * second, which would be in the middle of opening a table; asked for its devices it starts the audio beside the page. Where it
 * cannot be asked the sounds wake at once; where it takes a gesture for over meanwhile, they wake at the next one.
 */
export function wakerOf(wake: () => void, askDevices: AskDevices): () => void {
  let started: Promise<unknown> | null = null;
  return () => {
    if (options.volume === 0) return;
    if (!askDevices) return wake();
    started ??= askDevices().catch(() => undefined);
    void started.then(wake);
  };
}

export const sound = new Sound();
if (typeof window !== 'undefined') {
  // Only pages that come by a secure line have them.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const woken = wakerOf(() => sound.wake(), devices && (() => devices.enumerateDevices()));
  for (const gesture of ['pointerup', 'keydown'] as const) addEventListener(gesture, woken, { passive: true });
}
