// What a first visit loads, compressed as the server sends it: `npm run weigh` after `npm run build`.
// Counts every script, style and font that a page can ask for on its first view; fails above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 300_000;
const dist = new URL('../dist/', import.meta.url).pathname;
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json']);

let total = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  const weight = compressible.has(extname(path)) ? gzipSync(bytes, { level: 9 }).length : bytes.length;
  total += weight;
  console.log(`${String(weight).padStart(8)}  ${path.slice(dist.length)}`);
}
console.log(`${String(total).padStart(8)}  in all; at most ${LIMIT}`);
if (total > LIMIT) process.exit(1);
