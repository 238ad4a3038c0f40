import { describe, expect, it } from 'vitest';
import { sayAgo } from './when.ts';

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
