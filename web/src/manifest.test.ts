import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  theme_color: string;
  icons: { src: string; type: string }[];
}

describe('the manifest with which a phone keeps the page as an application', () => {
  const page = readFileSync('index.html', 'utf8');
  const linked = /<link rel="manifest" href="\/([^"]+)"/.exec(page)?.[1];

  it("is linked, has the page's colour, and names pictures that there are", () => {
    const manifest = JSON.parse(readFileSync(`public/${linked ?? 'none'}`, 'utf8')) as Manifest;
    expect([manifest.name, manifest.start_url, manifest.display]).toEqual(['Sobremesa', '/', 'standalone']);
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`);
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const icon of manifest.icons) expect(existsSync(`public${icon.src}`), icon.src).toBe(true);
  });
});
