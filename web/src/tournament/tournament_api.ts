import { ask, json } from '../api.ts';
import type { EnterTable, OpenTournament, TournamentRequest, TournamentSummary, TournamentView } from '../wire.ts';

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

/** Where the server tells how a tournament stands, whenever that changes. */
export const tournamentLivePath = (id: string): string => `${path(id)}/live`;

/** What the server does about tournaments of people. */
export const tournamentApi = {
  list: () => ask<TournamentSummary[]>('GET', '/api/tournaments'),
  open: (terms: OpenTournament) => ask<TournamentView>('POST', '/api/tournaments', json(terms)),
  enter: (id: string, code: string) =>
    ask<TournamentView>('POST', `${path(id)}/enter`, json({ code } satisfies EnterTable)),
  read: (id: string) => ask<TournamentView>('GET', path(id)),
  ask: (id: string, request: TournamentRequest) => ask<TournamentView>('POST', path(id), json(request)),
  callOff: (id: string) => ask<void>('DELETE', path(id)),
};
