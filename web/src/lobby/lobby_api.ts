import { ask, json } from '../api.ts';
import type { AskQuickTable, Entered, LobbyView, QuickTable } from '../wire.ts';

/** What the server does about tables at which anybody may sit down. */
export const lobbyApi = {
  read: () => ask<LobbyView>('GET', '/api/lobby'),
  enter: (id: string) => ask<Entered>('POST', `/api/lobby/${encodeURIComponent(id)}`),
  quick: (game: string, name: string) =>
    ask<QuickTable>('POST', '/api/lobby', json({ game, name } satisfies AskQuickTable)),
};
