import type { CaptureHelp } from '../options.svelte.ts';
import type { SessionState, Status } from '../table/status.ts';
import { statusOf as plain } from '../table/status.ts';
import { sayWho } from '../table/viewer.ts';
import { sentence, t } from '../words.ts';
import { facesOf, FIFTEEN } from './cards.ts';
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
  const faces = facesOf(view.position.board.faces);
  return plain(view, told, {
    midway: () => (choosing ? midway(view, choosing, chosen, help) : null),
    toDo: () => (!choosing ? '' : help === 'always' ? toDo(view, choosing) : t('escoba.status.choose')),
    around: () => around(view),
    sayMove: (move) => sayMove(move, faces),
  });
}

/** How a choice that was begun goes on. */
function midway(view: EscobaView, choosing: Choosing, chosen: Chosen, help: CaptureHelp): string | null {
  const faces = facesOf(view.position.board.faces);
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
      const said = { card: sayCard(hand, faces), cards: sayCards(table, faces) };
      return sentence(chosen.hand === null ? t('escoba.status.take_proposed', said) : t('escoba.status.take', said));
    }
    return chosen.bare ? t('escoba.status.lay_bare') : t('escoba.status.lay');
  }
  if (hand !== null && table.length === 0 && help === 'never') return t('escoba.status.find');
  if (hand !== null && table.length === 0)
    return sentence(t('escoba.status.ways', { card: sayCard(hand, faces), n: choosing.groups(chosen).length }));
  return t('escoba.status.partial', { sum, rest: FIFTEEN - sum });
}

/** What there is to do, before anything was chosen. */
export function toDo(view: EscobaView, choosing: Choosing): string {
  const faces = facesOf(view.position.board.faces);
  const { captures, lays } = choosing.plays;
  const [only] = captures;
  if (!only) return t('escoba.status.no_capture');
  const must = lays.size === 0 ? ` ${t('escoba.status.must')}` : '';
  if (captures.length > 1) return t('escoba.status.some_captures', { n: captures.length }) + must;
  return sentence(
    t('escoba.status.one_capture', { card: sayCard(only.card, faces), cards: sayCards(only.takes, faces) }),
  );
}

/** The last play, while somebody else is to move. */
function around(view: EscobaView): string {
  const { board, opener } = view.position;
  const last = board.log.at(-1);
  if (last) return tellMove(last, view);
  return opener === null ? t('escoba.nothing_yet') : `${sayWho(view.seats, opener, view.you)}: ${t('table.mano')}`;
}
