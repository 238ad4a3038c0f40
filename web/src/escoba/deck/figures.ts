import type { Figure } from '../cards.ts';
import type { Colours, CardPath } from './suits.ts';

const SKIN = '#f3cfa6';
const HAIR = '#5a3a22';
const WHITE = '#fffaf0';

/** A figure within a box 100 wide and 120 high, in the colours of its suit; what it holds is drawn beside it. */
export function figureOf(figure: Figure, { main, dark, light, trim }: Colours): readonly CardPath[] {
  const lined = (d: string, fill: string): CardPath => ({ d, fill, stroke: dark, line: 2.2 });
  switch (figure) {
    case 'sota':
      return [
        lined(
          'M31 84H41L40 110H44Q46 116 40 116H26Q25 111 31 109ZM47 84H57L58 109Q64 111 63 116H49Q44 116 47 110Z',
          light,
        ),
        lined('M30 40Q44 34 58 40L66 88Q44 96 22 88Z', main),
        lined('M27 66H61L62.500 73H25.500Z', trim),
        lined('M57 41L66 47L74 60L67 65L56 53Z', main),
        lined('M31 41L22 46L15 66L24 69L32 55Z', light),
        lined('M67 58a6 6 0 1 0 8 4Z', SKIN),
        lined('M37 38Q44 46 51 38L50 31H38Z', WHITE),
        lined('M33 22C33 36 37 40 44 40S55 36 55 22Z', SKIN),
        { d: 'M32 20C28 30 29 36 33 38C34 32 34 28 36 24H52C54 28 54 32 55 38C59 36 60 30 56 20Z', fill: HAIR },
        lined('M29 22Q28 10 44 10T59 22Q44 16 29 22Z', trim),
        lined('M54 14C58 4 68 2 72 5C68 6 66 14 57 18Z', light),
        { d: 'M40 29.500h.1M48 29.500h.1', stroke: dark, line: 3 },
      ];
    case 'caballo':
      return [
        lined('M12 70C4 74 3 86 7 96C10 90 12 84 17 80Z', dark),
        lined(
          'M16 72C16 60 30 58 44 60C52 60 58 58 61 50C63 42 64 34 70 30L72 23L77 29C84 32 89 40 91 47Q91 53 85 52L77 48C77 60 76 70 72 78L80 88L75 102H69L72 90L60 82C52 84 44 84 36 82L30 92L34 112H27L21 93L22 83L14 94L12 108H6L8 92Z',
          WHITE,
        ),
        lined('M60 50C60 40 64 31 70 29L67 40L69 48Z', dark),
        { d: 'M78 37h.1', stroke: dark, line: 4 },
        { d: 'M86 45L66 52', stroke: trim, line: 2.6 },
        lined('M28 60H54L55 68H27Z', trim),
        lined('M34 32Q42 28 50 32L52 62H32Z', main),
        lined('M40 60L52 60L53 80L58 88L46 88L45 74Z', light),
        lined('M49 34L60 42L58 49L48 44Z', main),
        lined('M35 34L26 42L24 34L30 25L36 30Z', light),
        lined('M35 17C35 28 38 31 43 31S51 28 51 17Z', SKIN),
        lined('M31 18Q33 8 43 8T56 18Q43 14 31 18Z', trim),
        lined('M35 11C28 8 24 10 20 14C26 14 30 18 36 17Z', light),
        { d: 'M41 23h.1M47 23h.1', stroke: dark, line: 2.6 },
      ];
    case 'reina':
      return [
        lined('M28 40Q44 30 60 40L78 112Q44 121 10 112Z', main),
        lined('M37 44H51L58 116H30Z', light),
        { d: 'M37 62Q44 68 51 62M35 80Q44 87 53 80M33 98Q44 106 55 98', stroke: trim, line: 2.4 },
        lined('M32 19C22 30 23 48 27 58Q34 60 38 54L36 30H52L50 54Q54 60 61 58C65 48 66 30 56 19Q44 10 32 19Z', HAIR),
        lined('M58 44L68 50L74 60L67 66L55 55Z', main),
        lined('M30 44L20 52L22 70L36 74L40 66L31 62L34 55Z', main),
        lined('M67 59a6 6 0 1 0 8 4Z', SKIN),
        lined('M40 65a5.500 5.500 0 1 1-3 9Z', SKIN),
        lined('M29 44Q44 55 59 44L57 38Q44 46 31 38Z', WHITE),
        lined('M34 21C34 33 37 40 44 40S54 33 54 21Q44 15 34 21Z', SKIN),
        { d: 'M41 35Q44 37 47 35', stroke: '#b3301f', line: 2 },
        lined('M32 21L28 7L37 13L44 4L51 13L60 7L56 21Q44 15 32 21Z', trim),
        { d: 'M40 27h.1M48 27h.1', stroke: dark, line: 3 },
      ];
    case 'rey':
      return [
        lined('M28 40Q44 30 60 40L76 112Q44 120 12 112Z', main),
        lined('M38 44H50L54 115H34Z', light),
        lined('M10 104Q44 112 78 104L80 113Q44 121 8 113Z', WHITE),
        { d: 'M18 110v3M31 112v3M44 113v3M57 112v3M70 110v3', stroke: dark, line: 2.6 },
        lined('M58 42L68 48L75 60L68 66L56 54Z', main),
        lined('M30 42L20 50L16 70L25 73L33 58Z', main),
        lined('M68 59a6 6 0 1 0 8 4Z', SKIN),
        lined('M27 46Q44 56 61 46L60 39Q44 47 28 39Z', WHITE),
        lined('M32 20C32 32 36 38 44 38S56 32 56 20Z', SKIN),
        lined('M32 28C32 44 38 50 44 50S56 44 56 28C52 34 48 33 44 33S36 34 32 28Z', WHITE),
        { d: 'M40 37Q44 39.500 48 37', stroke: dark, line: 2 },
        lined('M30 22L27 4L36 12L44 2L52 12L61 4L58 22Q44 17 30 22Z', trim),
        { d: 'M40 27h.1M48 27h.1', stroke: dark, line: 3 },
      ];
  }
}
