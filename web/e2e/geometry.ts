import { expect, type Page } from '@playwright/test';
import { settled } from './checks.ts';

/** The sizes at which every page must hold: large and usual screens, phones both ways, and 200% zoom of 1280 x 800. */
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

const soft = expect.configure({ soft: true });

/** Shows the page at every size, and checks that nothing overlaps, is cut off or lies out of reach. */
export async function checkSizes(
  page: Page,
  where: string,
  sizes: readonly { width: number; height: number }[] = SIZES,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What is laid out by a script hears of the new size a frame later, and may move things once more.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
    );
    await settled(page);
    // Under a clock of the test's own no frame may have been drawn by then: what lies wrong for good is what counts.
    await soft
      .poll(() => misplaced(page), { message: `${where} at ${size.width} x ${size.height}`, timeout: 5_000 })
      .toEqual([]);
  }
}

/**
 * What lies wrong on the page as it is shown now, a line each.
 *
 * Looked at are the boxes that somebody reads, presses or plays with: lines of text, what can be pressed, tiles, cards
 * and faces. No two overlap unless one holds the other, or one stays in sight and the other can be scrolled out from under it;
 * none is cut off by what holds it, and none lies where no scrolling leads. Ornaments, and what is there for screen readers
 * alone, are left out.
 */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSED = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';
    // The shadow of a tile may fall on what lies beside it.
    const PIECES =
      '.mat .tile.faces, .mat .tile:not(.faces) > :last-child, .lies, .table > main .face, .table > main .backs, ' +
      '.ring .lately > .lately, .crowded .ring .said';
    /** Marks on the board that lie over it on purpose, and inputs that are drawn by their labels. */
    const OVER_OTHERS = '.place, input[type="radio"], input[type="checkbox"]';
    const TOLERANCE = 2;
    interface Shown {
      readonly element: Element;
      readonly name: string;
      readonly box: DOMRect;
      readonly kind: 'text' | 'pressed' | 'piece';
    }
    const root = document.querySelector('dialog[open]') ?? document.body;
    const shown: Shown[] = [];
    const wrong = new Set<string>();

    /** What only a screen reader has is cut down to nothing, under whatever name. */
    const spokenAlone = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && element.parentElement !== root && spokenAlone(element.parentElement));
    const visible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !spokenAlone(element);
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40) ||
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    const at = ({ left, top, right, bottom }: DOMRect) =>
      `(${[left, top, right, bottom].map((side) => Math.round(side)).join(' ')})`;

    /** What is seen of a box, after all that holds it has cut it; `scrolls` where the rest can be scrolled to. */
    function cut(element: Element, box: DOMRect): { seen: DOMRect; scrolls: boolean } {
      let { left, top, right, bottom } = box;
      let scrolls = false;
      for (let holder = element.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        if (style.position === 'fixed' && holder !== root) scrolls = false;
        const edge = holder.getBoundingClientRect();
        for (const [axis, how] of [
          ['x', style.overflowX],
          ['y', style.overflowY],
        ] as const) {
          if (how === 'visible') continue;
          if (how === 'auto' || how === 'scroll') scrolls = true;
          if (axis === 'x') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          else [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
      }
      return { seen: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), scrolls };
    }

    function look(element: Element, whole: DOMRect, kind: Shown['kind'], name: string) {
      if (whole.width < 1 || whole.height < 1) return;
      const { seen, scrolls } = cut(element, whole);
      const lost = Math.max(whole.width - seen.width, whole.height - seen.height);
      // On a board that can be pulled about, and in what scrolls, the rest is in reach.
      const inReach = scrolls || element.closest('svg.beyond') !== null;
      if (lost > TOLERANCE && !inReach) wrong.add(`${kind} "${name}" is cut off ${at(whole)}`);
      if (seen.width < 1 || seen.height < 1) return;
      const { scrollWidth, scrollHeight } = document.documentElement;
      if (
        !inReach &&
        (seen.left + scrollX < -TOLERANCE ||
          seen.top + scrollY < -TOLERANCE ||
          seen.right + scrollX > Math.min(scrollWidth, innerWidth) + TOLERANCE ||
          seen.bottom + scrollY > scrollHeight + TOLERANCE)
      )
        wrong.add(`${kind} "${name}" lies beyond the page ${at(seen)}`);
      shown.push({ element, name, box: seen, kind });
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element || ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) || !visible(element))
        continue;
      const style = getComputedStyle(element);
      if (element instanceof SVGElement && element.closest('[aria-hidden="true"]')) continue;
      range.selectNodeContents(node);
      const clamped = element.closest<HTMLElement>('[style*="line-clamp"]') ?? element;
      if (getComputedStyle(clamped).webkitLineClamp !== 'none') continue;
      if (
        element instanceof HTMLElement &&
        style.overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.overflowX !== 'auto'
      )
        wrong.add(`text "${text.slice(0, 40)}" does not fit its box ${at(element.getBoundingClientRect())}`);
      const elided = element.parentElement?.closest<HTMLElement>('.who');
      if (elided && range.getBoundingClientRect().right > elided.getBoundingClientRect().right + 0.5)
        wrong.add(`name "${text.slice(0, 40)}" is cut short ${at(elided.getBoundingClientRect())}`);
      const size = Number.parseFloat(style.fontSize);
      for (const line of range.getClientRects()) {
        // The box of a line is higher than its letters: small letters stand in its middle.
        const high = Math.min(line.height, size * 0.72);
        look(
          element,
          new DOMRect(line.x, line.y + (line.height - high) / 2, line.width, high),
          'text',
          text.slice(0, 40),
        );
      }
    }
    for (const element of root.querySelectorAll(`${PRESSED}, ${PIECES}`)) {
      if (!visible(element) || element.matches(OVER_OTHERS)) continue;
      const kind = element.matches(PRESSED) ? 'pressed' : 'piece';
      look(element, element.getBoundingClientRect(), kind, nameOf(element));
    }

    /** What stays in sight while the rest of the page is scrolled under it. */
    const stuck = (element: Element): Element | null => {
      for (let holder: Element | null = element; holder && holder !== root; holder = holder.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(holder).position)) return holder;
      return null;
    };
    const stuckTo = new Map(shown.map(({ element }) => [element, stuck(element)]));

    /** What scrolls an element up and down: a part of the page, else all of it. */
    const scroller = (element: Element): Element => {
      for (let holder = element.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
        const { overflowY } = getComputedStyle(holder);
        if (['auto', 'scroll'].includes(overflowY) && holder.scrollHeight > holder.clientHeight + 1) return holder;
      }
      return document.scrollingElement ?? document.documentElement;
    };

    /** Whether what lies under a bar that stays can be scrolled to where it is seen whole. */
    function scrollsClear(bar: Shown, under: Shown): boolean {
      const moves = scroller(under.element);
      const whole = moves === document.scrollingElement;
      const edge = moves.getBoundingClientRect();
      const [top, bottom] = whole ? [0, innerHeight] : [edge.top, edge.bottom];
      const down = moves.scrollTop;
      const up = moves.scrollHeight - moves.clientHeight - down;
      const toAbove = under.box.bottom - bar.box.top;
      const toBelow = bar.box.bottom - under.box.top;
      return (
        (toAbove <= up + TOLERANCE && under.box.top - toAbove >= top - TOLERANCE) ||
        (toBelow <= down + TOLERANCE && under.box.bottom + toBelow <= bottom + TOLERANCE)
      );
    }

    /** Whether one of two is such a part of the same seat as the other. */
    const inSeat = (one: Shown, other: Shown, part: string) =>
      one.element.closest('.seat') === other.element.closest('.seat') &&
      [one, other].some(({ element }) => element.matches(part));
    /** How much of the corner of a card must be seen, in pixels: its index. */
    const INDEX = 16;
    const hides = (one: Shown, other: Shown) =>
      Math.abs(one.box.left - other.box.left) < INDEX && Math.abs(one.box.top - other.box.top) < INDEX;
    shown.forEach((one, index) => {
      for (const other of shown.slice(0, index)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across <= TOLERANCE || along <= TOLERANCE) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const [held, otherHeld] = [stuckTo.get(one.element), stuckTo.get(other.element)];
        if (held && !otherHeld && scrollsClear(one, other)) continue;
        if (otherHeld && !held && scrollsClear(other, one)) continue;
        // Tiles lie side by side on the board, in a perspective of their own.
        if (one.kind === 'piece' && other.kind === 'piece' && one.element.closest('svg')) continue;
        // What somebody says stands over their face.
        if (
          [one, other].some(({ element }) => element.matches('.face')) &&
          [one, other].some(({ element }) => element.closest('.speech'))
        )
          continue;
        // Who deals is told at the edge of the face, as who opens is.
        if ([one, other].some(({ element }) => element.matches('.face')) && inSeat(one, other, '.deals')) continue;
        // Many cards on a small felt lie over one another, as cards do, so that their indices are seen.
        if (one.element.closest('.lies') && other.element.closest('.lies') && !hides(one, other)) continue;
        wrong.add(
          `${other.kind} "${other.name}" ${at(other.box)} and ${one.kind} "${one.name}" ${at(one.box)} overlap`,
        );
      }
    });

    // The numbers of the ends, and the signs of those beyond what is seen, stand on the mat.
    for (const sign of root.querySelectorAll('.mat .end, .mat .train')) {
      const [box, mat] = [sign.getBoundingClientRect(), sign.closest('.mat')?.getBoundingClientRect()];
      if (!mat || !visible(sign)) continue;
      const over = Math.max(mat.left - box.left, mat.top - box.top, box.right - mat.right, box.bottom - mat.bottom);
      if (over > TOLERANCE) wrong.add(`sign "${nameOf(sign)}" ${at(box)} reaches over the edge of the mat ${at(mat)}`);
    }

    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyond > 0) wrong.add(`the page sticks out sideways by ${beyond} px`);
    return [...wrong];
  });
}
