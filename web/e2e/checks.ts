import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What must hold on every page: no violation that axe finds, readable text, targets large enough, nothing cut off. */
export async function checkPage(page: Page, where: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), `axe on ${where}`).toEqual([]);
  expect.soft(await smallText(page), `text under 17 px on ${where}`).toEqual([]);
  expect.soft(await smallTargets(page), `targets under 48 px on ${where}`).toEqual([]);
  // After a turn of the window the mat lays its line anew a moment later.
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: `nothing sticks out of ${where} sideways` }).toBeLessThanOrEqual(0);
}

/**
 * What axe finds. It is asked in the page itself, and for violations alone: that takes a fifth of the time that it needs
 * to tell of everything that is as it should be.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: its } = window as unknown as { axe: typeof axe };
    // The contrast is measured though wood, pictures and cloth are drawn by `::before`: axe, whose own figures the others are,
    // would leave out all that lies above them.
    const options = {
      ignorePseudo: true,
      ignoreUnicode: true,
      ignoreLength: false,
      boldValue: 700,
      boldTextPt: 14,
      largeTextPt: 18,
      contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
      pseudoSizeThreshold: 0.25,
      shadowOutlineEmMax: 0.2,
      textStrokeEmMin: 0.03,
    };
    its.configure({ checks: [{ id: 'color-contrast', options }] });
    const { violations } = await its.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join('; ')}`,
    );
  });
}

/**
 * Waits for fonts, for what is drawn by its measured size, and for what moves, one movement after another: a card is of its new
 * size a frame before its numerals are, and colours half way through a change have no contrast to measure.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    const moving = () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let now = moving(); now.length > 0; now = moving())
      await Promise.all(now.map((animation) => animation.finished.catch(() => null)));
  });
}

/** Visible text whose size on the screen is under 17 px, drawings scaled down included. */
export function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element || ['SCRIPT', 'STYLE', 'TITLE'].includes(element.tagName.toUpperCase())) continue;
      if (element.closest('.spoken') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const scale =
        element instanceof SVGGraphicsElement
          ? Math.abs(element.getScreenCTM()?.a ?? 1) || Math.abs(element.getScreenCTM()?.b ?? 1)
          : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 16.95) small.push(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
    }
    return small;
  });
}

/**
 * What can be pressed and is under 48 px, its margin included: up to 4 px on each side count where nothing
 * else to press is there. A radio button or a check box is as large as its label. Of many cards on a small felt each is at least 36 px
 * wide, the far ones of a table in perspective too: how many lie there is for the deal to say.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [usual, card, margin] = [47.5, 36, 4];
    const modal = document.querySelector('dialog[open]');
    const targets = [
      ...(modal ?? document).querySelectorAll<HTMLElement | SVGElement>(
        'a[href], button, input, select, textarea, summary, [role="button"]',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const label =
          element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
            ? element.labels?.[0]
            : null;
        return { element, box: (label ?? element).getBoundingClientRect() };
      });
    const small = targets.filter(({ element, box }) => {
      const least = element.closest('.lies') ? card : usual;
      if (box.width >= least && box.height >= least) return false;
      const x = box.width < least ? Math.min(margin, (48 - box.width) / 2) : 0;
      const y = box.height < least ? Math.min(margin, (48 - box.height) / 2) : 0;
      if (box.width + 2 * x < least || box.height + 2 * y < least) return true;
      return targets.some(
        (other) =>
          other.element !== element &&
          other.box.left < box.right + x &&
          other.box.right > box.left - x &&
          other.box.top < box.bottom + y &&
          other.box.bottom > box.top - y,
      );
    });
    return small.map(
      ({ element, box }) =>
        `${box.width.toFixed(0)} x ${box.height.toFixed(0)}: ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName}`,
    );
  });
}
