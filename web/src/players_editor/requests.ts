import { ask, json } from '../api.ts';
import type {
  DraftEdit,
  LiveRun,
  PlayerDraftView,
  PlayerForm,
  PlayerInfo,
  PlayerSource,
  SavePlayer,
  StartTuning,
  TuningView,
} from '../wire.ts';

const path = (game: string, what: string): string => `/api/workshop/${encodeURIComponent(game)}/${what}`;
const own = (game: string, id: string): string => path(game, `players/${encodeURIComponent(id)}`);

const tuning = (id: string): string => `/api/lab/tunings/${encodeURIComponent(id)}`;

/** The server's part in making players; each call throws as those of `api` do. */
export const playerWorkshop = {
  form: (game: string) => ask<PlayerForm>('GET', path(game, 'player-form')),
  draft: (game: string, text: string, edits: readonly DraftEdit[]) =>
    ask<PlayerDraftView>('POST', path(game, 'player-draft'), json({ text, edits })),
  measure: (game: string, text: string, against: string, signal: AbortSignal) =>
    ask<LiveRun>('POST', path(game, 'player-measure'), json({ text, against }), signal),
  source: (game: string, id: string) => ask<PlayerSource>('GET', own(game, id)),
  save: (game: string, player: SavePlayer) => ask<PlayerInfo>('POST', path(game, 'players'), json(player)),
  picture: (game: string, id: string, picture: Blob) =>
    ask<PlayerInfo>('PUT', `${own(game, id)}/picture`, { kind: picture.type, text: picture }),
  forget: (game: string, id: string) => ask<null>('DELETE', own(game, id)),
};

/** Tunings of players in the laboratory; each call throws as those of `api` do. */
export const tunings = {
  list: () => ask<TuningView[]>('GET', '/api/lab/tunings'),
  start: (asked: StartTuning) => ask<TuningView>('POST', '/api/lab/tunings', json(asked)),
  view: (id: string) => ask<TuningView>('GET', tuning(id)),
  pause: (id: string) => ask<TuningView>('POST', `${tuning(id)}/pause`),
  resume: (id: string) => ask<TuningView>('POST', `${tuning(id)}/resume`),
  forget: (id: string) => ask<null>('DELETE', tuning(id)),
};
