import { ask, json } from '../api.ts';
import type { BeginDay, DayTry, DealStandings, OfferDeal, OfferedDeal } from '../wire.ts';

const path = (code: string): string => `/api/deals/${encodeURIComponent(code)}`;

/** What the server does about hands that are offered to others. */
export const dealApi = {
  offer: (deal: OfferDeal) => ask<OfferedDeal>('POST', '/api/deals', json(deal)),
  standings: (code: string) => ask<DealStandings>('GET', path(code)),
  begin: (code: string, name: string) => ask<DayTry>('POST', path(code), json({ name } satisfies BeginDay)),
};
