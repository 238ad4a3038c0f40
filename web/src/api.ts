import { options, type Language } from './options.svelte.ts';
import type {
  AskShuffle,
  BeginDay,
  BalanceView,
  CreateTable,
  DamagedTable,
  DayHand,
  DayStandings,
  DayTry,
  GameAt,
  GameInfo,
  GatheringView,
  HandAnalysis,
  LessonReply,
  LessonRequest,
  LessonsView,
  LessonView,
  PageSummary,
  PageView,
  PlannedRun,
  PlanRun,
  PlayersView,
  MoveExplained,
  Problem,
  PuzzleAnswered,
  PuzzleSummary,
  PuzzleTry,
  PuzzleView,
  Reviewed,
  ReviewPage,
  RulesText,
  RulesView,
  RunGames,
  RunSummary,
  RunView,
  ShuffleTicket,
  StartBalance,
  Statistics,
  StartRun,
  TableSummary,
  TableView,
  ThemesView,
} from './wire.ts';
import { learnParts, local, sayProblem, t } from './words.ts';

/** The server answered, and said no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** What happened to a request that failed, in the language chosen. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof Refusal)) return t('error.network');
  const mistakes = error.problem.mistakes ?? [];
  return mistakes.length > 0 ? mistakes.map(({ said }) => local(said)).join(' ') : sayProblem(error.problem);
}

/** Whether what failed may go well another time: nobody answered, or there was no time or room for it. A refusal stands. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** The server's REST interface; each call throws a [`Refusal`], or what `fetch` throws when nobody answers. */
export const api = {
  /** What is longer than a name comes in the language chosen alone. */
  games: () => ask<GameInfo[]>('GET', `/api/games?lang=${options.language}`),
  players: (game: string) => ask<PlayersView>('GET', `/api/players/${encodeURIComponent(game)}`),
  allRules: () => ask<RulesView>('GET', '/api/rules'),
  rules: (id: string) => ask<RulesText>('GET', `/api/rules/${encodeURIComponent(id)}`),
  pages: () => ask<PageSummary[]>('GET', '/api/pages'),
  page: (path: string) => ask<PageView>('GET', `/api/pages/${path.split('/').map(encodeURIComponent).join('/')}`),
  lessons: () => ask<LessonsView>('GET', '/api/lessons'),
  lesson: (folder: string, name: string) => ask<LessonView>('GET', lessonPath(folder, name)),
  askLesson: (folder: string, name: string, request: LessonRequest) =>
    ask<LessonReply>('POST', lessonPath(folder, name), json(request)),
  tables: () => ask<TableSummary[]>('GET', '/api/tables'),
  damagedTables: () => ask<DamagedTable[]>('GET', '/api/tables/damaged'),
  askShuffle: (hash: string) => ask<ShuffleTicket>('POST', '/api/shuffles', json({ hash } satisfies AskShuffle)),
  create: (table: CreateTable) => ask<TableSummary>('POST', '/api/tables', json(table)),
  gatherings: () => ask<GatheringView[]>('GET', '/api/gatherings'),
  day: () => ask<DayHand[]>('GET', '/api/day'),
  beginDay: (game: string, name: string) =>
    ask<DayTry>('POST', `/api/day/${encodeURIComponent(game)}`, json({ name } satisfies BeginDay)),
  dayStandings: (day: string, game: string) =>
    ask<DayStandings>('GET', `/api/day/${encodeURIComponent(day)}/${encodeURIComponent(game)}`),
  themes: () => ask<ThemesView>('GET', '/api/themes'),
  statistics: () => ask<Statistics>('GET', '/api/statistics'),
  openRecord: (text: string) => ask<TableSummary>('POST', '/api/records', { kind: 'application/x-ndjson', text }),
  table: (id: string) => ask<TableView>('GET', `/api/tables/${encodeURIComponent(id)}`),
  forget: (id: string) => ask<null>('DELETE', `/api/tables/${encodeURIComponent(id)}`),
  review: (id: string, hand: number, from: number) =>
    ask<ReviewPage>('GET', `/api/tables/${encodeURIComponent(id)}/review/${hand}?from=${from}`),
  why: (id: string, ply: number) => ask<MoveExplained>('GET', `/api/tables/${encodeURIComponent(id)}/why/${ply}`),
  analysis: (id: string, hand: number) =>
    ask<HandAnalysis>('GET', `/api/tables/${encodeURIComponent(id)}/analysis/${hand}`),
  puzzles: () => ask<PuzzleSummary[]>('GET', '/api/puzzles'),
  puzzle: (game: string, id: string) => ask<PuzzleView>('GET', puzzlePath(game, id)),
  answerPuzzle: (game: string, id: string, move: string) =>
    ask<PuzzleAnswered>('POST', puzzlePath(game, id), json({ move } satisfies PuzzleTry)),
  runs: () => ask<RunSummary[]>('GET', '/api/lab/runs'),
  planRun: (plan: PlanRun, signal: AbortSignal) => ask<PlannedRun>('POST', '/api/lab/plan', json(plan), signal),
  startRun: (run: StartRun) => ask<RunSummary>('POST', '/api/lab/runs', json(run)),
  run: (id: string) => ask<RunView>('GET', runPath(id)),
  pauseRun: (id: string) => ask<RunSummary>('POST', `${runPath(id)}/pause`),
  resumeRun: (id: string) => ask<RunSummary>('POST', `${runPath(id)}/resume`),
  forgetRun: (id: string) => ask<null>('DELETE', runPath(id)),
  runGames: (id: string, from: number, count: number) =>
    ask<RunGames>('GET', `${runPath(id)}/games?from=${from}&count=${count}`),
  reviewGame: (id: string, at: GameAt) => ask<Reviewed>('POST', `${runPath(id)}/review`, json(at)),
  balances: () => ask<BalanceView[]>('GET', '/api/lab/balances'),
  startBalance: (balance: StartBalance) => ask<BalanceView>('POST', '/api/lab/balances', json(balance)),
  balance: (id: string) => ask<BalanceView>('GET', balancePath(id)),
  pauseBalance: (id: string) => ask<BalanceView>('POST', `${balancePath(id)}/pause`),
  resumeBalance: (id: string) => ask<BalanceView>('POST', `${balancePath(id)}/resume`),
  forgetBalance: (id: string) => ask<null>('DELETE', balancePath(id)),
};

const lessonPath = (folder: string, name: string): string =>
  `/api/lessons/${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
const puzzlePath = (game: string, id: string): string =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
const runPath = (id: string): string => `/api/lab/runs/${encodeURIComponent(id)}`;
const balancePath = (id: string): string => `/api/lab/balances/${encodeURIComponent(id)}`;

/** Where the record of a table is downloaded from. */
export const recordPath = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`;

/** Where what is left of a damaged table is downloaded from. */
export const rawPath = (id: string): string => `/api/tables/${encodeURIComponent(id)}/raw`;

/** Where how a run stands is told as it changes. */
export const runLivePath = (id: string): string => `${runPath(id)}/live`;

/** Where the report of a run is read. */
export const runReportPath = (id: string, language: Language): string => `${runPath(id)}/report?lang=${language}`;

/** Where the report of a balance is read. */
export const balanceReportPath = (id: string, language: Language): string =>
  `${balancePath(id)}/report?lang=${language}`;

/** What is sent with a request. */
interface Body {
  readonly kind: string;
  readonly text: string | Blob;
}

export const json = (value: unknown): Body => ({ kind: 'application/json', text: JSON.stringify(value) });

/** Asks the server; throws a [`Refusal`], or what `fetch` throws when nobody answers. */
export async function ask<Answer>(method: string, path: string, body?: Body, signal?: AbortSignal): Promise<Answer> {
  const request: RequestInit = { method, headers: { accept: 'application/json' }, signal: signal ?? null };
  if (body !== undefined) {
    request.headers = { accept: 'application/json', 'content-type': body.kind };
    request.body = body.text;
  }
  const answer = await fetch(path, request);
  if (answer.status === 204) return null as Answer;
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said as Answer;
  if (!isProblem(said)) throw new Error(`${method} ${path}: ${answer.status} without a reason`);
  // Whoever is never refused anything never fetches these sentences; without them the server's own words are shown.
  await learnParts('refusals').catch(() => undefined);
  throw new Refusal(answer.status, said);
}

function isProblem(said: unknown): said is Problem {
  return (
    typeof said === 'object' &&
    said !== null &&
    'code' in said &&
    typeof said.code === 'string' &&
    'message' in said &&
    typeof said.message === 'string'
  );
}
