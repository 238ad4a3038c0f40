import type { CaptureHelp } from '../options.svelte.ts';
import type { SessionState, Status } from '../table/status.ts';
import { statusOf as plain } from '../table/status.ts';
import { sayWho } from '../table/viewer.ts';
import { sentence, t } from '../words.ts';
import { deckOf, FIFTEEN, sumOf, takesValue, valueOf } from './cards.ts';
import { NONE, type Choosing, type Chosen } from './choosing.ts';
import { sayCard, sayCards, sayMove, tellMove } from './telling.ts';
import type { EscobaView } from './view.ts';

/** The words of the moment at a table of escoba. */
export function statusOf(
  view: EscobaView,
  told: SessionState,
  choosing: Choosing | null,
  chosen: Chosen,
  help: CaptureHelp = 'always',
): Status {
  const deck = deckOf(view.position.board);
  return plain(view, told, {
    midway: () => (choosing ? midway(view, choosing, chosen, help) : null),
    toDo: () => (!choosing ? '' : help === 'always' ? toDo(view, choosing) : t('escoba.status.choose')),
    around: () => around(view),
    sayMove: (move) => sayMove(move, deck),
  });
}

/** How a choice that was begun goes on. */
function midway(view: EscobaView, choosing: Choosing, chosen: Chosen, help: CaptureHelp): string | null {
  const deck = deckOf(view.position.board);
  const value = takesValue(view.position.board);
  const { hand, table, sum, move } = choosing.selection(chosen);
  if (hand === null && table.length === 0) return null;
  if (chosen.dragged && hand !== null) {
    if (!choosing.playable(NONE).has(hand)) return t('escoba.status.drop_not');
    return choosing.groups(chosen).length > 0 || table.length > 0
      ? t('escoba.status.drop')
      : t('escoba.status.drop_lay');
  }
  if (hand !== null && move !== null) {
    if (table.length > 0) {
      const said = { card: sayCard(hand, deck), cards: sayCards(table, deck) };
      const proposed = chosen.hand === null;
      if (value) return sentence(t(proposed ? 'escoba.status.take_value_proposed' : 'escoba.status.take_value', said));
      return sentence(t(proposed ? 'escoba.status.take_proposed' : 'escoba.status.take', said));
    }
    return chosen.bare ? t('escoba.status.lay_bare') : t('escoba.status.lay');
  }
  if (hand !== null && table.length === 0 && help === 'never')
    return t(value ? 'escoba.status.find_value' : 'escoba.status.find');
  if (hand !== null && table.length === 0) {
    const said = { card: sayCard(hand, deck), n: choosing.groups(chosen).length };
    return sentence(value ? t('escoba.status.ways_value', said) : t('escoba.status.ways', said));
  }
  if (!value) return t('escoba.status.partial', { sum, rest: FIFTEEN - sum });
  const taken = sumOf(table);
  if (hand === null) return t('escoba.status.partial_table', { sum: taken });
  return t('escoba.status.partial_value', { sum: taken, rest: valueOf(hand) - taken });
}

/** What there is to do, before anything was chosen. */
export function toDo(view: EscobaView, choosing: Choosing): string {
  const deck = deckOf(view.position.board);
  const { captures, lays } = choosing.plays;
  const [only] = captures;
  const value = takesValue(view.position.board);
  if (!only) return t(value ? 'escoba.status.no_capture_value' : 'escoba.status.no_capture');
  const must = lays.size === 0 ? ` ${t('escoba.status.must')}` : '';
  if (captures.length > 1) {
    const n = captures.length;
    return (value ? t('escoba.status.some_captures_value', { n }) : t('escoba.status.some_captures', { n })) + must;
  }
  const said = { card: sayCard(only.card, deck), cards: sayCards(only.takes, deck) };
  return sentence(t(value ? 'escoba.status.one_capture_value' : 'escoba.status.one_capture', said));
}

/** The last play, while somebody else is to move. */
function around(view: EscobaView): string {
  const { board, opener } = view.position;
  const last = board.log.at(-1);
  if (last) return tellMove(last, view);
  return opener === null ? t('escoba.nothing_yet') : `${sayWho(view.seats, opener, view.you)}: ${t('table.mano')}`;
}
