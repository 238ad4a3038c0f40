import type { Phrase, Said } from '../wire.ts';
import { t, type PlainKey } from '../words.ts';

/** The set phrases, in the order in which they are offered, with their words; gestures come last. */
export const PHRASES: Record<Phrase, PlainKey> = {
  hello: 'talk.phrase.hello',
  luck: 'talk.phrase.luck',
  good: 'talk.phrase.good',
  well_played: 'talk.phrase.well_played',
  ouch: 'talk.phrase.ouch',
  sorry: 'talk.phrase.sorry',
  thanks: 'talk.phrase.thanks',
  laugh: 'talk.phrase.laugh',
  thinking: 'talk.phrase.thinking',
  no_hurry: 'talk.phrase.no_hurry',
  still_there: 'talk.phrase.still_there',
  back_soon: 'talk.phrase.back_soon',
  back: 'talk.phrase.back',
  another: 'talk.phrase.another',
  bye: 'talk.phrase.bye',
  claps: 'talk.phrase.claps',
  toasts: 'talk.phrase.toasts',
  hat_off: 'talk.phrase.hat_off',
};

const GESTURES: readonly Phrase[] = ['claps', 'toasts', 'hat_off'];

/** Whether something is done, not said. */
export function isGesture(said: Said): boolean {
  return said.kind === 'phrase' && GESTURES.includes(said.phrase);
}

/** What was said, in the language of the reader; what is done as a verb. */
export function saySaid(said: Said): string {
  return said.kind === 'words' ? said.text : t(PHRASES[said.phrase]);
}

/** The same with who said it, for who listens. */
export function sayLine(name: string, said: Said): string {
  const text = saySaid(said);
  return isGesture(said) ? t('talk.does', { name, text }) : t('talk.says', { name, text });
}
