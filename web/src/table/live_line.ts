import { t } from '../words.ts';
import type { TableView } from '../wire.ts';
import type { GameId, Game, ViewOf } from './game.ts';
import type { Happening } from './happened.ts';
import { matchStory } from './score.ts';
import { isViewer, sayWho } from './viewer.ts';

/** What a game says of what happened at it. */
type Teller<G extends GameId> = Pick<Game<G>, 'tellMove' | 'handStory'>;

/** What happened in words, for who listens instead of looking. */
export function tell<G extends GameId>(happened: readonly Happening<G>[], view: ViewOf<G>, game: Teller<G>): string {
  if (happened.length === 0) return '';
  return withTurn(
    happened.flatMap((one) => tellOne(one, view, game)),
    view,
  );
}

/** What was said with whose turn it is, where it is the turn of who listens. */
export function withTurn(said: readonly string[], view: Pick<TableView, 'position' | 'seats' | 'you'>): string {
  const { turn } = view.position;
  const yours = turn.waits_for === 'seat' && isViewer(view, turn.seat);
  return (yours ? [...said, `${t('table.your_turn')}.`] : said).filter((one) => one !== '').join(' ');
}

/** One thing that happened, in words. */
export function tellOne<G extends GameId>(one: Happening<G>, view: ViewOf<G>, game: Teller<G>): string[] {
  switch (one.kind) {
    case 'moved':
      return [game.tellMove(one.move, view)];
    case 'dealt': {
      const { opener, hand } = view.position;
      if (opener === null) return [];
      return [
        isViewer(view, opener)
          ? t('move.dealt_you', { hand })
          : t('move.dealt', { hand, name: sayWho(view.seats, opener, view.you) }),
      ];
    }
    case 'hand_over': {
      // A hand that was broken off has no score; that of the hand before says nothing of it.
      const score = view.position.score.hands[view.position.hand - 1];
      if (!score) return [];
      const { title, reason, scored } = game.handStory(view, score);
      return [`${title}.`, reason, scored];
    }
    case 'match_over': {
      const story = matchStory(view);
      return story ? [`${story.title}.`, story.reason] : [];
    }
  }
}
