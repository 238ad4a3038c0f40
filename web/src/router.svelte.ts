import { routeOf, tablePath, type Route } from './routes.ts';

/** The page shown now; follows the address bar, its history and the links of the client. */
class Router {
  route: Route = $state(routeOf(location.pathname));
  /** The path of the table that was left for this page, while one has not gone elsewhere: pages beside it lead back. */
  table: string | null = $state(null);
  /** Whether the page was come back to: a list then shows what it showed when it was left. */
  returned = false;

  /** The page that was left for this one; none for the first. */
  from: Route | null = null;

  /** The address of the page shown. */
  #shown = addressOf(location);
  /** How far each page was scrolled when it was left, in pixels. */
  readonly #scrolled = new Map<string, number>();

  constructor() {
    addEventListener('popstate', () => this.#show(true));
    document.addEventListener('click', (event) => this.#follow(event));
    // The browser would scroll before the page has its content. Only a page that is loaded anew is left to it.
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  }

  /** Goes to a page of the client; `replace` leaves no step in the history, `back` returns to where the page was left. */
  go(path: string, { replace = false, back = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else if (path !== addressOf(location)) history.pushState(null, '', path);
    this.#show(back);
  }

  #show(back: boolean): void {
    this.#scrolled.set(this.#shown, scrollY);
    this.#shown = addressOf(location);
    this.returned = back;
    const left = this.route;
    this.from = left;
    this.route = routeOf(location.pathname);
    if (left.page === 'table') this.table = tablePath(left.id, left.part);
    if (this.route.page === 'home' || this.route.page === 'table') this.table = null;
    scrollTo(0, 0);
    const wanted = back ? (this.#scrolled.get(this.#shown) ?? 0) : 0;
    if (wanted > 0) scrollWhenLongEnough(wanted);
  }

  /** A plain click on a link into the client changes the page without loading it anew; a way back is marked `data-back`. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target !== '') return;
    if (link.pathname.startsWith('/api/') || link.hash !== '') return;
    event.preventDefault();
    this.go(link.pathname + link.search, { back: link.dataset['back'] !== undefined });
  }
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** What a reader does to go elsewhere on a page. */
const READER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls as far as the page was scrolled, as soon as its content has come; the reader's own acts go before. */
function scrollWhenLongEnough(wanted: number): void {
  const page = document.getElementById('app') ?? document.body;
  const stop = () => {
    grown.disconnect();
    for (const act of READER_ACTS) removeEventListener(act, stop);
  };
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < wanted) return;
    stop();
    scrollTo(0, wanted);
  });
  grown.observe(page);
  for (const act of READER_ACTS) addEventListener(act, stop, { passive: true });
}

export const router = new Router();
