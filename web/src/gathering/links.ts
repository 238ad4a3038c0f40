import { tablePath, type TablePart } from '../routes.ts';

/** What a link to a table may say beside its code. */
export interface LinkTo {
  /** The part of the table to which it leads; all of it where nothing is said. */
  readonly part?: TablePart;
  /** The seat that whoever follows it is led to. */
  readonly seat?: number;
  readonly origin?: string;
}

/** What stands behind the `#` of a link: the code, and the seat it leads to. */
export interface LinkKey {
  readonly code: string;
  readonly seat: number | null;
}

/** The link whose code opens a table: the code stands behind the `#`, which browsers send to nobody. */
export function linkTo(id: string, code: string, { part, seat, origin = location.origin }: LinkTo = {}): string {
  return `${origin}${tablePath(id, part)}#${code}${seat === undefined ? '' : `.${seat + 1}`}`;
}

/** What stands behind the `#` of an address; none where there is no code. A seat that makes no sense is none. */
export function keyIn(hash: string): LinkKey | null {
  const [code = '', number = ''] = hash.replace(/^#/, '').split('.');
  if (code === '') return null;
  return { code, seat: /^[1-9][0-9]?$/.test(number) ? Number(number) - 1 : null };
}

/** Whether an address leads to this machine alone: nobody else can open a link that begins with it. */
export function staysHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
