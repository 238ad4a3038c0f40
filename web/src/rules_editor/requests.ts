import { ask, json } from '../api.ts';
import type { BrokenText, DraftEdit, DraftView, ReplacedRules, RuleForm, RulesInfo, TrialView } from '../wire.ts';

const path = (game: string, what: string): string => `/api/workshop/${encodeURIComponent(game)}/${what}`;

/** The server's part in making rules; each call throws as those of `api` do. */
export const workshop = {
  form: (game: string) => ask<RuleForm>('GET', path(game, 'form')),
  draft: (game: string, text: string, edits: readonly DraftEdit[]) =>
    ask<DraftView>('POST', path(game, 'draft'), json({ text, edits })),
  trial: (game: string, text: string, signal: AbortSignal) =>
    ask<TrialView>('POST', path(game, 'trial'), json({ text }), signal),
  save: (game: string, text: string, over: ReplacedRules | null) =>
    ask<RulesInfo>('POST', path(game, 'rules'), json({ text, over })),
  broken: (game: string, file: string) => ask<BrokenText>('GET', path(game, `broken/${encodeURIComponent(file)}`)),
  forget: (game: string, id: string) => ask<null>('DELETE', path(game, `rules/${encodeURIComponent(id)}`)),
};
