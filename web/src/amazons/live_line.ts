import { tellArrival, tellOne, tellState, withTurn } from '../table/live_line.ts';
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
  return tellArrival(view, TELLER, { stands: [sayStand(view), apartOf(view)] });
}

/** How the board stands, for who asks: the amazons, the arrows, whose turn it is; `asked` is what there is to do. */
export function tellNow(view: AmazonsView, asked: string): string {
  const { arrows } = view.position.board;
  const shot = arrows.length === 0 ? '' : t('amazons.shot', { n: arrows.length, squares: sayNames(arrows) });
  return tellState(view, TELLER, { stands: [sayStand(view), shot, apartOf(view)], asked: () => asked });
}

/** Where the amazons stand: who looks sees it at a glance, square by square it would take a hundred keys. */
function sayStand(view: AmazonsView): string {
  const [white = [], black = []] = view.position.board.amazons;
  return t('amazons.stand', { white: sayNames(white), black: sayNames(black) });
}
