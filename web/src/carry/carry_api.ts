import { ask, json } from '../api.ts';
import type { Carried, CarryCode, UseCarryCode } from '../wire.ts';

/** What is asked of the server to go on at another device. */
export const carryApi = {
  issue: () => ask<CarryCode>('POST', '/api/carry', json({})),
  use: (words: string) => ask<Carried>('POST', '/api/carry/use', json({ words } satisfies UseCarryCode)),
};
