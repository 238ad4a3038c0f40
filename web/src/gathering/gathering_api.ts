import { ask, json } from '../api.ts';
import type {
  AnotherTable,
  AskAnother,
  CreateTable,
  Entered,
  EnterTable,
  GatheringRequest,
  GatheringView,
} from '../wire.ts';

const pathOf = (id: string): string => `/api/gatherings/${encodeURIComponent(id)}`;

/** What is asked of the server about tables that wait; the list of one's own is among what home asks (`api.ts`). */
export const gatheringApi = {
  open: (table: CreateTable) => ask<GatheringView>('POST', '/api/gatherings', json(table)),
  read: (id: string) => ask<GatheringView>('GET', pathOf(id)),
  ask: (id: string, request: GatheringRequest) => ask<GatheringView>('POST', pathOf(id), json(request)),
  another: (id: string, asked: AskAnother) =>
    ask<AnotherTable>('POST', `/api/tables/${encodeURIComponent(id)}/another`, json(asked)),
  callOff: (id: string) => ask<null>('DELETE', pathOf(id)),
  enter: (id: string, code: string) =>
    ask<Entered>('POST', `/api/tables/${encodeURIComponent(id)}/enter`, json({ code } satisfies EnterTable)),
};

/** Where a table that waits tells what changes. */
export const gatheringLivePath = (id: string): string => `${pathOf(id)}/live`;
