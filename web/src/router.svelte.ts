import { routeOf, type Route } from './routes.ts';

/** The page shown now; follows the address bar, its history and the links of the client. */
class Router {
  route: Route = $state(routeOf(location.pathname));
  /** The table that was left for this page, while one has not gone elsewhere: pages beside it lead back. */
  table: string | null = $state(null);

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to a page of the client; `replace` leaves no step in the history. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    const left = this.route;
    this.route = routeOf(location.pathname);
    if (left.page === 'table') this.table = left.id;
    if (this.route.page === 'home' || this.route.page === 'table') this.table = null;
  }

  /** A plain click on a link into the client changes the page without loading it anew. */
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
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
