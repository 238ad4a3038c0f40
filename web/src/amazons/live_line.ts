import { tellArrival, tellOne, withTurn } from '../table/live_line.ts';
import type { Happening } from '../table/happened.ts';
import { sayNames, t } from '../words.ts';
import { apartOf, handStory, tellMove } from './telling.ts';
import type { AmazonsView } from './view.ts';

const TELLER = { tellMove, handStory };

/**
 * What happened in words from one view to a later one, for who listens instead of looking. That the sides are apart is said
 * when it is new. `brief` leaves out whose turn it is: something else was told since.
 */
export function tell(
  happened: readonly Happening<'amazons'>[],
  before: AmazonsView | null,
  view: AmazonsView,
  brief = false,
): string {
  if (happened.length === 0) return '';
  // A game is one hand: who won it is said once.
  const counted = happened.some((one) => one.kind === 'hand_over') && view.position.score.hands.length > 0;
  const news = happened.filter((one) => one.kind !== 'match_over' || !counted);
  const said = news.flatMap((one) => tellOne(one, view, TELLER));
  if (before && !before.position.board.apart && view.position.turn.waits_for === 'seat') said.push(apartOf(view));
  return brief ? said.filter((one) => one !== '').join(' ') : withTurn(said, view);
}

/** What who listens hears on coming to a table. */
export function tellComing(view: AmazonsView): string {
  // Who looks sees at a glance where they stand: square by square it would take a hundred keys.
  const [white = [], black = []] = view.position.board.amazons;
  const stand = t('amazons.stand', { white: sayNames(white), black: sayNames(black) });
  return tellArrival(view, TELLER, { stands: [stand, apartOf(view)] });
}
