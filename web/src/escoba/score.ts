import { tellHand, type HandStory } from '../table/score.ts';
import type { CountLine, HandScore } from '../wire.ts';
import { t, type PlainKey } from '../words.ts';
import type { Deck } from './cards.ts';
import { tellLeft } from './telling.ts';
import type { EscobaView } from './view.ts';

const LINES: Record<string, PlainKey> = {
  escobas: 'escoba.line.escobas',
  cards: 'escoba.line.cards',
  bonus_cards: 'escoba.line.bonus_cards',
  sevens: 'escoba.line.sevens',
  bonus_sevens: 'escoba.line.bonus_sevens',
  setenta: 'escoba.line.setenta',
  primiera: 'escoba.line.primiera',
  oros: 'escoba.line.oros',
  bonus_oros: 'escoba.line.bonus_oros',
  velo: 'escoba.line.velo',
};

/** The lines that are called otherwise in Scopa. */
const OF_SCOPA: Record<string, PlainKey> = {
  escobas: 'escoba.line.scope',
  oros: 'escoba.line.denari',
  bonus_oros: 'escoba.line.bonus_denari',
  velo: 'escoba.line.settebello',
};

/** What a line of the count is for. */
export function sayLine(what: string, { terms }: Deck): string {
  return t((terms === 'scopa' ? OF_SCOPA[what] : undefined) ?? LINES[what] ?? 'escoba.line.unnamed');
}

/** What a side has of a line: a number, or whether it has the velo or the bonus. */
export function sayHave({ what, have, points }: CountLine, side: number): string {
  if (what === 'velo' || what.startsWith('bonus_'))
    return (have[side] ?? 0) > 0 && (what === 'velo' || (points[side] ?? 0) > 0) ? t('escoba.count.yes') : '';
  return String(have[side] ?? 0);
}

/** The lines of a count that say something: a bonus that nobody has is left out. */
export function linesOf(count: readonly CountLine[]): CountLine[] {
  return count.filter(({ what, points }) => !what.startsWith('bonus_') || points.some((one) => one > 0));
}

/** A finished hand in words. */
export function handStory(view: EscobaView, score: HandScore): HandStory {
  if (score.how === 'nobody_captured') return tellHand(view, score, t('escoba.count.nobody'));
  const story = tellHand(view, score, t('escoba.count.counted'));
  // What was left over comes last: the points are those of the count.
  return { ...story, scored: `${story.scored} ${tellLeft(view)}`.trim() };
}
