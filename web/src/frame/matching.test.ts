import { expect, it } from 'vitest';
import { hasWords } from './matching.ts';

it('every word counts, in any order, whatever its accents', () => {
  expect(hasWords('camaron', 'Camarón', 'con números')).toBe(true);
  expect(hasWords(' NUMEROS  camarón', 'Camarón', 'con números')).toBe(true);
  expect(hasWords('camarón dobles', 'Camarón', 'con números')).toBe(false);
  expect(hasWords('  ', 'Camarón')).toBe(true);
});
