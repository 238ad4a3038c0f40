import { local, t } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { Happening } from './happened.ts';
import { handStory, matchStory } from './score.ts';
import { sayTile, tellMove } from './telling.ts';
import { isViewer, sayWho } from './viewer.ts';

/** What happened in words, for who listens instead of looking. */
export function tell(happened: readonly Happening[], view: TableView): string {
  const said = happened.flatMap((one) => tellOne(one, view));
  const { turn } = view.position;
  if (turn.waits_for === 'seat' && isViewer(view, turn.seat) && happened.length > 0) said.push(`${t('table.your_turn')}.`);
  return said.join(' ');
}

function tellOne(one: Happening, view: TableView): string[] {
  switch (one.kind) {
    case 'moved':
      return [tellMove(one.move, view)];
    case 'redealt': {
      const { why, seat, hand } = one.redeal;
      const shown = seat === null || !hand ? [] : [`${sayShown(view, seat)} ${hand.map(sayTile).join(', ')}.`];
      return [`${t('table.redealt')}.`, local(why), ...shown];
    }
    case 'drew':
      if (isViewer(view, one.seat)) return [];
      return [t('move.drew', { name: sayWho(view.seats, one.seat, view.you), n: one.tiles })];
    case 'dealt': {
      const { opener, hand } = view.position;
      if (opener === null) return [];
      return [isViewer(view, opener) ? t('move.dealt_you', { hand }) : t('move.dealt', { hand, name: sayWho(view.seats, opener, view.you) })];
    }
    case 'hand_over': {
      const score = view.position.score.hands.at(-1);
      if (!score || view.position.board.pips_left === null) return [];
      const { title, reason, scored } = handStory(view, score);
      return [`${title}.`, reason, scored];
    }
    case 'match_over': {
      const story = matchStory(view);
      return story ? [`${story.title}.`, story.reason] : [];
    }
  }
}

/** Who shows the hand with which nobody need play. */
export function sayShown(view: TableView, seat: number): string {
  return isViewer(view, seat) ? t('table.redealt_shows_you') : t('table.redealt_shows', { name: sayWho(view.seats, seat, view.you) });
}
