import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf } from '../../tests/lab_curves.ts';
import { everything, lags, MATCH, NOTHING, reveal, shownOf, WHOLE, type Reveal } from './reveal.ts';

const points = curveOf(
  100,
  (game) => game % 2,
  (game) => [game, 200],
);

/** What is shown after each of some steps of so many milliseconds. */
function steps(number: number, passed: number, known = points, extent = 100): Reveal[] {
  const shown: Reveal[] = [];
  let now = NOTHING;
  for (let step = 0; step < number; step += 1) shown.push((now = reveal(now, known, extent, passed)));
  return shown;
}

describe('what is shown of a run', () => {
  it('takes its time where all was played in a moment', () => {
    const shown = steps(100, WHOLE / 100);
    expect(shownOf(points, shown[0] ?? NOTHING)).toEqual([]);
    expect(shownOf(points, shown[49] ?? NOTHING).at(-1)?.games).toBe(50);
    expect(lags(points, shown[98] ?? NOTHING)).toBe(true);
    expect(lags(points, shown[99] ?? NOTHING)).toBe(false);
    expect(shownOf(points, shown[99] ?? NOTHING)).toEqual(points);
  });

  it('follows what is played more slowly as it comes', () => {
    let now = NOTHING;
    for (let games = 2; games <= 100; games += 2) {
      const known = points.slice(0, games / 2);
      now = reveal(now, known, 100, 1_000);
      expect(shownOf(known, now)).toEqual(known);
    }
  });

  it('never shows more than is known, nor less than before, and no match that has not been shown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 3_000 })), { maxLength: 30 }),
        (moments) => {
          let now = NOTHING;
          let length = 0;
          for (const [more, passed] of moments) {
            length = Math.min(points.length, length + more);
            const known = points.slice(0, length);
            const before = now;
            now = reveal(before, known, 100, passed);
            expect(now.games).toBeGreaterThanOrEqual(before.games);
            expect(now.games).toBeLessThanOrEqual(2 * length);
            if (now.match) {
              expect(now.match.number).toBeLessThanOrEqual(now.games);
              expect(now.match.game).toEqual(points[now.match.number / 2 - 1]?.last.at(-1));
            }
          }
        },
      ),
    );
  });

  it('leaves a match on the board long enough to be read, and ends on the last one', () => {
    const shown = steps(250, 40);
    const numbers = shown.map(({ match }) => match?.number ?? 0);
    const changes = numbers.flatMap((number, index) => (number !== numbers[index - 1] ? [index * 40] : []));
    changes
      .slice(2, -1)
      .forEach((moment, index) => expect(moment - (changes[index + 1] ?? 0)).toBeGreaterThanOrEqual(MATCH));
    expect(numbers.at(-1)).toBe(100);
    expect(shown.at(-1)?.match?.game.points).toEqual([100, 200]);
  });

  it('is everything at once where that is wanted', () => {
    expect(everything(points)).toMatchObject({ games: 100, match: { number: 100 } });
    expect(everything([])).toEqual(NOTHING);
    expect(reveal(NOTHING, [], 100, 500)).toEqual(NOTHING);
  });
});
