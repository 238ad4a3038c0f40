/** The link whose code opens a table: the code stands behind the `#`, which browsers send to nobody. */
export function linkTo(id: string, code: string, origin = location.origin): string {
  return `${origin}/t/${encodeURIComponent(id)}#${code}`;
}

/** The code behind the `#` of an address; none where there is none. */
export function codeIn(hash: string): string | null {
  const code = hash.replace(/^#/, '');
  return code === '' ? null : code;
}

/** Whether an address leads to this machine alone: nobody else can open a link that begins with it. */
export function staysHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
