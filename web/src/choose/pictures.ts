import type { Component } from 'svelte';
import Amazons from '../amazons/Picture.svelte';
import Dominoes from '../dominoes/Picture.svelte';
import Escoba from '../escoba/Picture.svelte';
import type { Pieces, RulesInfo } from '../wire.ts';

/** What each game is played with, drawn in the middle of a square of 120 by 120: the pages that offer rules show it. */
export const PICTURES: { readonly [G in Pieces['game']]: Component<{ rules: RulesInfo }> } = {
  dominoes: Dominoes,
  amazons: Amazons,
  escoba: Escoba,
};
