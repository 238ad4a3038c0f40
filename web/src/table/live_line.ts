import { t } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { Happening } from './happened.ts';
import { handStory, matchStory } from './score.ts';
import { sayWho, tellMove } from './telling.ts';

/** What happened in words, for who listens instead of looking. */
export function tell(happened: readonly Happening[], view: TableView): string {
  const said = happened.flatMap((one) => tellOne(one, view));
  const { turn } = view.position;
  if (turn.waits_for === 'seat' && turn.seat === view.you && happened.length > 0) said.push(`${t('table.your_turn')}.`);
  return said.join(' ');
}

function tellOne(one: Happening, view: TableView): string[] {
  switch (one.kind) {
    case 'moved':
      return [tellMove(one.move, view)];
    case 'dealt': {
      const { opener, hand } = view.position;
      if (opener === null) return [];
      return [opener === view.you ? t('move.dealt_you', { hand }) : t('move.dealt', { hand, name: sayWho(view.seats, opener, view.you) })];
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
