import encodeQR from 'qr';

/** Empty modules about a code, as its standard asks for. */
const QUIET = 4;

/** A text as a QR code: its size in modules, the quiet zone included, and a path that is filled where it is dark. */
export function outlineOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const parts: string[] = [];
  rows.forEach((row, y) => {
    // Whole runs: squares side by side would show hairlines between them.
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - from;
      parts.push(`M${from} ${y}h${width}v1h${-width}z`);
    }
  });
  return { size: rows.length, path: parts.join('') };
}
