import type { Component } from 'svelte';
import type { Pieces, RulesInfo } from '../wire.ts';

/** What sets up a position: `all` are the rules of the game, `take` gets those to be played and from where. */
export type Editor = Component<{
  all: readonly RulesInfo[];
  rules: RulesInfo;
  take: (rules: string, position: string | null) => void;
  close: () => void;
}>;

/** The games that may start from a position which one sets up; the editor comes when it is asked for. */
export const EDITORS: { readonly [G in Pieces['game']]?: () => Promise<{ default: Editor }> } = {
  amazons: () => import('../amazons/Editor.svelte'),
};
