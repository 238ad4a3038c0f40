import { ask, json } from '../api.ts';
import type { BotInfo, MakeBot, NewBot } from '../wire.ts';

/** What is asked of the server about one's own robots. */
export const robotsApi = {
  list: () => ask<BotInfo[]>('GET', '/api/bots'),
  make: (name: string) => ask<NewBot>('POST', '/api/bots', json({ name } satisfies MakeBot)),
  revoke: (id: string) => ask<null>('DELETE', `/api/bots/${encodeURIComponent(id)}`),
};
