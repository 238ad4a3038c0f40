import type { Page } from '@playwright/test';
import type { ClientMessage, MoveTree, ServerMessage, TableView } from '../src/wire.ts';

/** Where a table is to be led. */
export type Until = 'own turn' | 'own choice' | 'to draw' | 'to give' | 'hand over' | 'match over';

/**
 * Leads a table to a place over the wire, without drawing it: everybody plays a move that they may, the guest too. Each
 * time another one: `seed` says which. Says whether it was reached; a match may be over before.
 */
export function leadTo(page: Page, id: string, until: Until, seed = 0): Promise<boolean> {
  return page.evaluate(
    ([table, goal, chance]) =>
      new Promise<boolean>((found, failed) => {
        const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/ws`);
        const say = (message: ClientMessage) => line.send(JSON.stringify(message));
        const movesOf = (trees: readonly MoveTree[], before = ''): string[] =>
          trees.flatMap(({ key, whole, then = [] }) => [
            ...(whole === true || then.length === 0 ? [before + key] : []),
            ...movesOf(then, before + key),
          ]);
        const end = (reached: boolean) => {
          line.close();
          found(reached);
        };
        const isThere = ({ position, you }: TableView, moves: readonly string[]): boolean => {
          const { turn, board } = position;
          if (goal === 'hand over') return turn.waits_for !== 'seat';
          if (goal === 'match over') return turn.waits_for === 'nothing';
          if (turn.waits_for !== 'seat' || turn.seat !== you) return false;
          if (goal === 'own turn') return moves.some((move) => move !== '-');
          if (goal === 'own choice') return moves.length > 1;
          if (board.game !== 'dominoes') return false;
          return goal === 'to draw' ? board.drew > 0 : board.asked.kind === 'give';
        };
        let number = chance;
        line.onerror = () => failed(new Error('the line to the table broke'));
        line.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as ServerMessage;
          if (message.say === 'refused') failed(new Error(message.problem.message));
          if (message.say !== 'table') return;
          const { position, you } = message.table;
          const moves = movesOf(position.moves);
          if (isThere(message.table, moves)) return end(true);
          const { turn, ply, hand } = position;
          if (turn.waits_for === 'nothing') return end(false);
          number = (number * 1_103_515_245 + 12_345) % 2_147_483_648;
          const move = moves[number % moves.length];
          if (turn.waits_for === 'seat' && turn.seat === you && move !== undefined)
            say({ say: 'play', ply, move, pause: null });
          else say({ say: 'next', ply, hand });
        };
      }),
    [id, until, seed] as const,
  );
}
