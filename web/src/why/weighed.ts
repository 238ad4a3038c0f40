import { options } from '../options.svelte.ts';
import type { Explanation, Measure } from '../wire.ts';
import { sayReason, t } from '../words.ts';

/** A move as it was weighed, in words. */
export interface WeighedWords {
  /** The move in notation. */
  readonly move: string;
  readonly words: string;
  readonly value: string;
  /** The rules that spoke: what each says, and whether it speaks for the move. */
  readonly rules: readonly { readonly text: string; readonly weight: string; readonly speaksFor: boolean }[];
}

/** A number with one decimal at most, as the language writes it, with a true minus. */
export function sayDecimal(value: number, signed = false): string {
  // Halves away from zero, as the terminal has it; no zero below zero.
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 || 0;
  const format = new Intl.NumberFormat(options.language === 'en' ? 'en-GB' : 'es', {
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return format.format(rounded).replace('-', '−');
}

/** What a move is worth, in words: `+3,2 tantos por ronda`. */
export function sayValue(value: number, measure: Measure): string {
  switch (measure) {
    case 'weight':
      return t('explain.weight', { value: sayDecimal(value) });
    case 'points':
      return t('explain.points', { value: sayDecimal(value, true) });
    case 'chance':
      return t('explain.chance', { value: sayDecimal(value * 100) });
  }
}

/** The moves that were weighed, best first; rules whose sentence is not known are left out. */
export function weighedWords(why: Explanation, sayMove: (move: string) => string): WeighedWords[] {
  return why.moves.map(({ move, value, because }) => ({
    move,
    words: sayMove(move),
    value: sayValue(value, why.measure),
    rules: because.flatMap(({ reason, weight }) => {
      const text = sayReason(reason);
      return text === null ? [] : [{ text, weight: sayDecimal(weight, true), speaksFor: weight >= 0 }];
    }),
  }));
}

/** Whether there is more to tell than the reason: other moves, or rules. */
export function hasMore(why: Explanation): boolean {
  return why.moves.length > 1 || why.moves.some((one) => one.because.length > 0);
}
