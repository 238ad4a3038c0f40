import { tellOne, withTurn } from '../table/live_line.ts';
import { isViewer, sayWho } from '../table/viewer.ts';
import { local, t } from '../words.ts';
import type { DominoesHappening } from './happened.ts';
import { handStory } from './score.ts';
import { sayTile, tellMove } from './telling.ts';
import type { DominoesView } from './view.ts';

/**
 * What happened in words, for who listens instead of looking; of several moves only the last with the open ends.
 * `brief` leaves them out there, too, and whose turn it is: something else was told since.
 */
export function tell(happened: readonly DominoesHappening[], view: DominoesView, brief = false): string {
  const last = happened.findLast((one) => one.kind === 'moved');
  const said = happened.flatMap((one) => tellThis(one, view, brief || one !== last));
  return brief || happened.length === 0 ? said.filter((one) => one !== '').join(' ') : withTurn(said, view);
}

function tellThis(one: DominoesHappening, view: DominoesView, brief: boolean): string[] {
  switch (one.kind) {
    case 'redealt': {
      const { why, seat, hand } = one.redeal;
      const shown = seat === null || !hand ? [] : [`${sayShown(view, seat)} ${hand.map(sayTile).join(', ')}.`];
      return [`${t('table.redealt')}.`, local(why), ...shown];
    }
    case 'drew':
      if (isViewer(view, one.seat)) return [];
      return [t('move.drew', { name: sayWho(view.seats, one.seat, view.you), n: one.tiles })];
    case 'hand_over':
      return view.position.board.left === null ? [] : tellOne(one, view, { tellMove, handStory });
    case 'moved':
      return [tellMove(one.move, view, brief)];
    default:
      return tellOne(one, view, { tellMove, handStory });
  }
}

/** Who shows the hand with which nobody need play. */
export function sayShown(view: DominoesView, seat: number): string {
  return isViewer(view, seat)
    ? t('table.redealt_shows_you')
    : t('table.redealt_shows', { name: sayWho(view.seats, seat, view.you) });
}
