import type { Component } from 'svelte';
import type { PortraitPath } from '../people/portraits.ts';
import type { Pieces, RuleExample, RulesInfo } from '../wire.ts';

/** What sets up a position: `all` are the rules of the game, `take` gets those to be played and from where. */
export type PositionEditor = Component<{
  all: readonly RulesInfo[];
  rules: RulesInfo;
  take: (rules: string, position: string | null) => void;
  close: () => void;
}>;

/**
 * What the pages that offer a game need of it beside its name, without its table: the rules, the players, the laboratory. A
 * game says it once, in its `offer.ts`, and stands in the lists of `games.ts` and `named.ts`.
 */
export interface OfferedGame {
  /** Whether chance is shuffled, by a seed that can be checked. */
  readonly shuffled: boolean;
  /** What it is played with, drawn in the middle of a square of 120 by 120. An ornament; it comes when one of its tables is shown. */
  readonly picture: () => Promise<{ default: Component<{ rules: RulesInfo }> }>;
  /** What is drawn for a player without a picture, by its level, on a square of 96. */
  readonly emblem: (level: number) => PortraitPath[];
  /** What its rules are told apart by, where they are not played to a score: `10 × 10`. */
  readonly saySet?: (pieces: Pieces) => string | undefined;
  /** What sets up a position to start from, where a match may; it comes when it is asked for. */
  readonly editor?: () => Promise<{ default: PositionEditor }>;
  /** What draws the example of a rule that its players may go by; it comes when it is asked for. */
  readonly example?: () => Promise<{
    default: Component<{ example: RuleExample; labels: { readonly line: string; readonly hand: string } }>;
  }>;
}
