import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCondition, writeCondition, type Condition } from './conditions.ts';

const name = fc
  .constantFrom('out', 'blocked', 'cannot_play', 'passed(2)', 'hand_tiles <= 3', 'turn > 7', 'placed 6-6')
  .map((text): Condition => ({ is: 'name', text }));

/** Any condition as reading gives it: no `and` right inside an `and`. */
const { any } = fc.letrec<{ any: Condition; and: Condition; or: Condition; not: Condition }>((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, name, tie('not'), tie('and'), tie('or')),
  not: tie('any').map((of): Condition => ({ is: 'not', of })),
  and: fc
    .array(fc.oneof({ depthSize: 'small' }, name, tie('not'), tie('or')), { minLength: 2, maxLength: 3 })
    .map((of): Condition => ({ is: 'and', of })),
  or: fc
    .array(fc.oneof({ depthSize: 'small' }, name, tie('not'), tie('and')), { minLength: 2, maxLength: 3 })
    .map((of): Condition => ({ is: 'or', of })),
}));

describe('conditions', () => {
  it('are the same after they were written and read again', () => {
    fc.assert(
      fc.property(any, (condition) => {
        expect(readCondition(writeCondition(condition))).toEqual(condition);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('bind as files mean them', () => {
    const text = 'out or blocked and not (hand_tiles <= 2 or passed(1))';
    expect(readCondition(text)).toEqual({
      is: 'or',
      of: [
        { is: 'name', text: 'out' },
        {
          is: 'and',
          of: [
            { is: 'name', text: 'blocked' },
            {
              is: 'not',
              of: {
                is: 'or',
                of: [
                  { is: 'name', text: 'hand_tiles <= 2' },
                  { is: 'name', text: 'passed(1)' },
                ],
              },
            },
          ],
        },
      ],
    });
    expect(writeCondition(readCondition('((out)) and  (blocked and not not_dealt)')!)).toBe(
      'out and blocked and not not_dealt',
    );
  });

  it('that cannot be read are nothing', () => {
    for (const text of ['', 'out or', 'and out', '(out', 'out)', 'out out', 'out ! blocked', 'not'])
      expect(readCondition(text), text).toBeNull();
  });
});
