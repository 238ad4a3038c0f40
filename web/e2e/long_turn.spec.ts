import { AtTable } from './at_table.ts';
import { checkPage } from './checks.ts';
import { openRoom, sitDown, somebody } from './friends.ts';
import { checkSizes } from './geometry.ts';
import { choose, expect, QUICK, test } from './sobremesa.ts';

test('the others are told who has not moved for five minutes, and may have a computer go on @desktop', async ({
  page,
  browser,
  server,
  complaints,
}) => {
  await choose(page, { ...QUICK, name: 'Ana' });
  const { id, codes } = await openRoom(page, 'amazons-6x6', 2, 'Ana');
  const luis = await somebody(browser, server.url, { name: 'Luis' });
  // What is waited for is the page's clock, not the wall's.
  await luis.clock.install();
  await sitDown(luis, `/t/${id}#${codes.sit}`);
  await AtTable.here(page);
  await AtTable.here(luis);
  await expect(page.locator('.status')).toContainText('Te toca');
  const words = luis.locator('.status');
  await expect(words).toContainText('Le toca a Ana');
  const goOn = luis.getByRole('button', { name: 'Que siga Marcelina' });
  await expect(goOn).toHaveCount(0);
  await luis.clock.fastForward('05:01');
  await expect(words).toContainText('Lleva 5 minutos sin mover.');
  const spoken = luis.locator('.table > .spoken[aria-live]');
  await expect(spoken).toContainText('Le toca a Ana. Lleva 5 minutos sin mover.');
  await checkPage(luis, 'somebody has not moved for long, on a phone');
  await checkSizes(luis, 'somebody has not moved for long, on a phone');

  // By the house's clock hardly any of it is over, or not a second: it says how long is left.
  await goOn.click();
  await expect(words).toContainText(/Está en la mesa y aún puede pensar: espera (2\d\d|300) s más\./);
  expect(complaints).toEqual([]);
  await luis.context().close();
});
