import { describe, expect, it } from 'vitest';
import { sayAgo, sayDay, sayIsoDay } from './when.ts';

describe('how long ago', () => {
  it('is said in the largest whole unit', () => {
    const now = 1_900_000_000_000;
    const ago = (seconds: number) => sayAgo(now - seconds * 1000, now);
    expect(ago(-5)).toBe('ahora mismo');
    expect(ago(59)).toBe('ahora mismo');
    expect(ago(60)).toBe('hace 1 minuto');
    expect(ago(3599)).toBe('hace 59 minutos');
    expect(ago(7200)).toBe('hace 2 horas');
    expect(ago(86_400)).toBe('ayer');
    expect(ago(3 * 86_400)).toBe('hace 3 días');
  });
});

describe('a day', () => {
  it('is said as one writes it', () => {
    expect(sayDay(new Date(2026, 4, 31, 23, 59).getTime())).toBe('31 may 2026');
  });

  it('that no calendar has is not said', () => {
    expect([9e15, Number.NaN].map(sayDay)).toEqual(['', '']);
  });

  it('of a record is the same everywhere, and what is no day stays as it stands', () => {
    expect(sayIsoDay('2026-05-31')).toBe('31 may 2026');
    expect(sayIsoDay('2026-05-31T23:30:00-05:00')).toBe('31 may 2026');
    expect(sayIsoDay('una tarde de mayo')).toBe('una tarde de mayo');
    expect(sayIsoDay('2026-99-99')).toBe('2026-99-99');
  });
});
