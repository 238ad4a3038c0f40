import type { ViewOf } from '../table/game.ts';

/** A table of escoba. */
export type EscobaView = ViewOf<'escoba'>;
