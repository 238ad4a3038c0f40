import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The system's Chromium: `CHROMIUM` says where, else it is looked for by its usual names. */
function chromium(): string {
  const places = [
    // Without windows: the same engine for a fifth less of the processor.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  // An empty word says nothing.
  const found = process.env['CHROMIUM'] || places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('no Chromium found: say where it is in CHROMIUM');
  return found;
}

// Tests marked @desktop or @phone run there alone, all others in both.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One more than the processors of the smallest machine: each browser waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    // What moves takes a sixth of the time. Some files ask for it (`MOVING`); with `MOTION`, as in `make verify`, every file has it.
    contextOptions: { reducedMotion: process.env['MOTION'] ? 'no-preference' : 'reduce' },
    // A trace of every test, kept of those that fail, takes a fifth of the time: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desktop/,
    },
  ],
});
