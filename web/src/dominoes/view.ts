import type { ViewOf } from '../table/game.ts';

/** A table of dominoes. */
export type DominoesView = ViewOf<'dominoes'>;
