import type { TableView } from '../wire.ts';

/** What of a view says whose turn it is, since when, and how long a turn may last. */
export type TurnTold = Pick<TableView, 'longest_turn' | 'taken_back'> & {
  readonly position: Pick<TableView['position'], 'ply' | 'hand' | 'turn'>;
};

/** Whether somebody has been to move for so long that the others may go on without them. */
export class LongTurn {
  /** Their seat. */
  seat: number | null = $state(null);
  readonly #began: (seat: number, seconds: number) => void;
  #turn = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `began` hears of whoever has not moved for so many seconds. */
  constructor(began: (seat: number, seconds: number) => void) {
    this.#began = began;
  }

  /** How the table was seen last: a turn lasts from when it was seen first. */
  told({ position: { ply, hand, turn }, longest_turn: longest, taken_back: takenBack }: TurnTold): void {
    const now = JSON.stringify([ply, hand, turn, takenBack]);
    if (now === this.#turn) return;
    this.close();
    this.#turn = now;
    if (turn.waits_for !== 'seat' || longest === undefined) return;
    const { seat } = turn;
    this.#timer = setTimeout(() => {
      this.seat = seat;
      this.#began(seat, longest);
    }, longest * 1000);
  }

  /** Nobody looks any more. */
  close(): void {
    clearTimeout(this.#timer);
    [this.seat, this.#turn] = [null, ''];
  }
}
