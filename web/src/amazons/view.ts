import type { ViewOf } from '../table/game.ts';

/** A table of the Amazons. */
export type AmazonsView = ViewOf<'amazons'>;
