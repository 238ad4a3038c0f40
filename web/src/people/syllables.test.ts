import { expect, test } from 'vitest';
import { parted } from './syllables.ts';

const shown = (name: string) => parted(name).replaceAll('\u00AD', '-');

test('long words of a name may be parted between syllables, short ones stay whole', () => {
  expect(shown('Candela')).toBe('Candela');
  expect(shown('Remedios Ruiz')).toBe('Re-me-dios Ruiz');
  expect(shown('Maximiliano')).toBe('Ma-xi-mi-lia-no');
  expect(shown('Concepción de la Paz')).toBe('Con-cep-ción de la Paz');
  expect(shown('Alejandra')).toBe('Ale-jan-dra');
  expect(shown('Catherine')).toBe('Ca-the-ri-ne');
  expect(shown('Françoise-Hélène')).toBe('Françoi-se-Hélène');
});

test('what is parted is the same name', () => {
  for (const name of ['Maximiliano', 'María Fernanda', 'Zzyzxqwrtyp', ''])
    expect(parted(name).replaceAll('\u00AD', '')).toBe(name);
});
