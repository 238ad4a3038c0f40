import { expect, test } from './sobremesa.ts';

const LIMIT = 300_000;

for (const path of ['/', '/play']) {
  test(`the first load of ${path} weighs less than ${LIMIT / 1000} kB on the wire @desktop`, async ({
    page,
    context,
  }) => {
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begun = Date.now();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(LIMIT);
    console.log(`${path}: ${bytes} bytes, idle after ${Date.now() - begun} ms`);
  });
}
