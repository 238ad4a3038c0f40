import { t } from '../words.ts';
import type { Wrong } from './position.ts';
import type { Size } from './squares.ts';
import { saySeat } from './telling.ts';

/** What is wrong with a position, in a sentence; `sizes` are the boards that there are rules for. */
export function sayWrong(wrong: Wrong, sizes: readonly Size[]): string {
  switch (wrong.why) {
    case 'empty':
      return t('amazons.wrong.empty');
    case 'sign':
      return t('amazons.wrong.sign', wrong);
    case 'run':
      return t('amazons.wrong.run', wrong);
    case 'uneven':
      return t('amazons.wrong.uneven', wrong);
    case 'size': {
      const there = sizes.map((size) => t('choose.board_size', { files: size.files, ranks: size.ranks }));
      return t('amazons.wrong.size', { files: wrong.files, ranks: wrong.ranks, sizes: [...new Set(there)].join(', ') });
    }
    case 'no_mover':
      return t('amazons.wrong.no_mover');
    case 'mover':
      return t('amazons.wrong.mover', wrong);
    case 'rest':
      return t('amazons.wrong.rest');
    case 'no_amazon':
      return t('amazons.wrong.no_amazon', { side: saySeat(wrong.side) });
    case 'too_many':
      return t('amazons.wrong.too_many', { side: saySeat(wrong.side) });
    case 'stuck':
      return wrong.side === 0 ? t('amazons.wrong.stuck_white') : t('amazons.wrong.stuck_black');
  }
}
