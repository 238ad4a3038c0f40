import { choose, expect, test } from './sobremesa.ts';

test('sounds are heard after the first gesture, and not when the volume is at nothing @desktop', async ({ page }) => {
  await choose(page, { language: 'es', volume: 80 });
  // What starts to sound is counted: a headless browser has ears of its own.
  await page.addInitScript(() => {
    const heard = { started: 0 };
    Object.assign(window, { heard });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its source below
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...args) {
      heard.started += 1;
      return start.apply(this, args);
    };
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its source below
    const play = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      heard.started += 1;
      return play.apply(this, args);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: { started: number } }).heard.started);
  await page.goto('/options');
  expect(await heard()).toBe(0);
  const button = page.getByRole('button', { name: 'Probar' });
  // The browser takes a moment to wake its audio.
  await expect
    .poll(async () => {
      await button.click();
      return heard();
    })
    .toBeGreaterThan(0);
  await page.getByRole('slider', { name: 'Fichas y cartas' }).fill('0');
  await expect(page.getByText('Sin sonido')).toBeVisible();
  await expect(button).toBeDisabled();
  const before = await heard();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await heard()).toBe(before);
});
