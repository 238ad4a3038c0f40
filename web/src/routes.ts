/** What of a table a page shows, where it is not all of it: the large screen for the whole room, or one's own hand alone. */
export type TablePart = 'screen' | 'hand';

/** The pages of the client, as the address bar tells them. */
export type Route =
  | { page: 'home' }
  | { page: 'play' }
  | { page: 'table'; id: string; part?: TablePart }
  | { page: 'review'; id: string }
  | { page: 'rules' }
  | { page: 'rules-of'; id: string }
  | { page: 'rules-edit'; id: string }
  | { page: 'players' }
  | { page: 'players-edit'; game: string; id: string | null }
  | { page: 'lab' }
  | { page: 'lab-run'; id: string }
  | { page: 'lab-games'; id: string }
  | { page: 'lab-balance'; id: string }
  | { page: 'learn' }
  | { page: 'lesson'; folder: string; name: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'reading'; path: string }
  | { page: 'options' }
  | { page: 'carry' }
  | { page: 'about' }
  | { page: 'statistics' }
  | { page: 'day' }
  | { page: 'day-standings'; day: string; game: string }
  | { page: 'deal'; code: string }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'nowhere'; path: string };

/** Reads a path; a path that leads nowhere is a page too. */
export function routeOf(path: string): Route {
  const [first = '', second, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (first === 'lab') return labRouteOf(second, rest) ?? { page: 'nowhere', path };
  if (first === 'learn') return learnRouteOf(second, rest) ?? { page: 'nowhere', path };
  const [third, ...more] = rest;
  if (first === 't' && second !== undefined && (third === 'screen' || third === 'hand') && more.length === 0) {
    return { page: 'table', id: second, part: third };
  }
  if (first === 'puzzles' && second !== undefined && third !== undefined && more.length === 0) {
    return { page: 'puzzle', game: second, id: third };
  }
  if (first === 'day' && second !== undefined && third !== undefined && more.length === 0) {
    return { page: 'day-standings', day: second, game: third };
  }
  if (first === 'rules' && second !== undefined && rest.length === 1 && rest[0] === 'edit')
    return { page: 'rules-edit', id: second };
  if (first === 'players' && second !== undefined && third !== undefined) {
    if (third === 'new' && more.length === 0) return { page: 'players-edit', game: second, id: null };
    if (more.length === 1 && more[0] === 'edit') return { page: 'players-edit', game: second, id: third };
  }
  if (rest.length === 0) {
    switch (first) {
      case '':
        return { page: 'home' };
      case 'play':
        if (second === undefined) return { page: 'play' };
        break;
      case 't':
        if (second !== undefined) return { page: 'table', id: second };
        break;
      case 'review':
        if (second !== undefined) return { page: 'review', id: second };
        break;
      case 'rules':
        return second === undefined ? { page: 'rules' } : { page: 'rules-of', id: second };
      case 'players':
        if (second === undefined) return { page: 'players' };
        break;
      case 'puzzles':
        if (second === undefined) return { page: 'puzzles' };
        break;
      case 'day':
        if (second === undefined) return { page: 'day' };
        break;
      case 'deal':
        if (second !== undefined) return { page: 'deal', code: second };
        break;
      case 'tournaments':
        if (second === undefined) return { page: 'tournaments' };
        break;
      case 'tournament':
        if (second !== undefined) return { page: 'tournament', id: second };
        break;
      case 'statistics':
        if (second === undefined) return { page: 'statistics' };
        break;
      case 'about':
        if (second === undefined) return { page: 'about' };
        break;
      case 'carry':
        if (second === undefined) return { page: 'carry' };
        break;
      case 'options':
        if (second === undefined) return { page: 'options' };
        break;
    }
  }
  return { page: 'nowhere', path };
}

/** The pages of the laboratory: its own, a run's, the games of a run, a balance's. */
function labRouteOf(second: string | undefined, rest: readonly string[]): Route | null {
  const [third, ...more] = rest;
  if (second === undefined) return { page: 'lab' };
  if (more.length > 0) return null;
  if (third === undefined) return { page: 'lab-run', id: second };
  if (second === 'balance') return { page: 'lab-balance', id: third };
  return third === 'games' ? { page: 'lab-games', id: second } : null;
}

/** The pages of what there is to learn: all of it, what is read, a lesson. */
function learnRouteOf(second: string | undefined, rest: readonly string[]): Route | null {
  const [third, ...more] = rest;
  if (second === undefined) return { page: 'learn' };
  if (second === 'manual' && third !== undefined) return { page: 'reading', path: [second, ...rest].join('/') };
  if (second === 'students' && third === undefined) return { page: 'reading', path: second };
  if (third === undefined || more.length > 0) return null;
  if (third === 'words') return { page: 'reading', path: `${second}/${third}` };
  return { page: 'lesson', folder: second, name: third };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path of a table, or of a part of it. */
export function tablePath(id: string, part?: TablePart): string {
  return `/t/${encodeURIComponent(id)}${part === undefined ? '' : `/${part}`}`;
}

/** The path of a tournament. */
export function tournamentPath(id: string): string {
  return `/tournament/${encodeURIComponent(id)}`;
}
