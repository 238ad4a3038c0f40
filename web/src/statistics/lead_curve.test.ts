import { describe, expect, it } from 'vitest';
import { CURVE, leadCurve } from './lead_curve.ts';

const points = (...leads: number[]) => leads.map((lead, index) => ({ played: index + 1, lead, ended: index }));

describe('the curve of matches', () => {
  it('begins level, and tells where it stands and between what it ran', () => {
    const curve = leadCurve(points(1, 0, -1, -2, -1));
    expect(curve).toMatchObject({ now: -1, highest: 1, lowest: -2 });
    const at = curve!.path.slice(1).split('L');
    expect(at).toHaveLength(6);
    expect(at[0]).toBe(`${CURVE.margin.toFixed(1)} ${curve!.level.toFixed(1)}`);
    // The highest point touches the upper margin, the lowest the lower one, the last the right one.
    expect(at[1]).toMatch(new RegExp(` ${CURVE.margin.toFixed(1)}$`));
    expect(at[4]).toMatch(new RegExp(` ${(CURVE.height - CURVE.margin).toFixed(1)}$`));
    expect(at[5]).toMatch(new RegExp(`^${(CURVE.width - CURVE.margin).toFixed(1)} `));
  });

  it('is a level line where every match was drawn', () => {
    expect(leadCurve(points(0, 0, 0, 0, 0))).toMatchObject({ now: 0, highest: 0, lowest: 0, level: CURVE.margin });
  });

  it('is none where matches are few', () => {
    expect(leadCurve(points(1, 2, 3, 4))).toBeNull();
    expect(leadCurve([])).toBeNull();
  });
});
