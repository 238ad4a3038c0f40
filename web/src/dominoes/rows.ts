import type { HandView } from '../wire.ts';
import { sayNames, t } from '../words.ts';
import type { Tile } from './moves.ts';
import { sayTile } from './telling.ts';

// Hands that nobody sees, not even their owner: rows of tiles that lie face down, from which one is turned up at a time.

/** The tile of a row that is turned up, to be placed or put back. */
export function turnedUp(hand: HandView | undefined): Tile[] {
  const up = hand?.row?.turned_up;
  return up ? [up] : [];
}

/** A row without the tile that is turned up; none where hands are held. */
export function rowBehind(hand: HandView): HandView | null {
  const { row, tiles } = hand;
  if (!row || !tiles) return null;
  const up = turnedUp(hand).length;
  return { ...hand, count: hand.count - up, tiles: tiles.slice(up), row: { ...row, turned_up: null } };
}

/** A row in words, without the tile that is turned up: `8 fichas boca abajo; devueltas: seis doble`. */
export function sayRow(hand: HandView): string {
  const behind = rowBehind(hand);
  if (!behind) return '';
  const down = behind.row?.face_down ?? 0;
  const back = behind.tiles ?? [];
  return [
    ...(down > 0 ? [t('table.face_down', { n: down })] : []),
    ...(back.length > 0 ? [t('table.row_back', { tiles: sayNames(back.map(sayTile)) })] : []),
  ].join('; ');
}
