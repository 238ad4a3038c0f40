import { isViewer, sayWho } from '../table/viewer.ts';
import { t } from '../words.ts';
import { starOf } from './placement.ts';
import type { DominoesView } from './view.ts';

/** What the arms of a table are called. */
export interface Arms {
  /** Faces of a tile: of so many, tiles grow in all directions. */
  readonly heads: number;
  /** The trains, by arm, where seats have arms of their own; else none. */
  readonly trains: readonly Train[];
  /** Whether they are the arms of a star, which lie to no side that has a name. */
  readonly star?: boolean;
}

/** A train as it is called. */
export interface Train {
  /** Within a sentence: `tu tren`, `el tren de Carmen`. */
  readonly name: string;
  /** Whether it is the viewer's own. */
  readonly own: boolean;
  /** Whether it belongs to a seat, and everybody may play there. */
  readonly open: boolean;
}

/** What the arms of a table are called by who looks at it. */
export function armsOf(view: DominoesView): Arms {
  const { heads, trains } = view.position.board;
  return {
    heads,
    star: starOf(view.position.board.placed) > 0,
    trains: trains.map(({ seat, open }) => {
      const own = seat !== null && isViewer(view, seat);
      const name =
        seat === null
          ? t('move.train_common')
          : own
            ? t('move.train_own')
            : t('move.train_of', { name: sayWho(view.seats, seat, view.you) });
      return { name, own, open: open && seat !== null };
    }),
  };
}
