/** A flat shape of a portrait: an area, or a line where `width` is given. */
export interface PortraitPath {
  d: string;
  colour: string;
  width?: number;
}

/** One of the people who sit at the tables; drawn on a square of 96, seen in a circle. */
export interface Portrait {
  /** Names that it suits. */
  names: readonly string[];
  backdrop: string;
  skin: string;
  /** The same skin in shade: neck, nose, ears. */
  shade: string;
  /** Behind the head. */
  behind: readonly PortraitPath[];
  clothes: readonly PortraitPath[];
  /** Over the head: hair, glasses, beard, hat. */
  before: readonly PortraitPath[];
  brow: string;
  /** Height of the corners of the mouth above its middle: a quiet or a broad smile. */
  smile: number;
}

const SHOULDERS = 'M10 98C10 79 27 72 48 72s38 7 38 26z';
const area = (colour: string, d: string): PortraitPath => ({ d, colour });
const line = (colour: string, width: number, d: string): PortraitPath => ({ d, colour, width });
const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const glasses = (colour: string, r: number): PortraitPath[] => [
  line(colour, 1.8, `${round(40.5, 45, r)}${round(55.5, 45, r)}`),
  line(colour, 1.8, `M${40.5 + r} 44.5q${7.5 - r} -1.6 ${15 - 2 * r} 0M${40.5 - r} 44L31 43M${55.5 + r} 44L65 43`),
];
const collar = (colour: string) => area(colour, 'M38 73l10 12 10-12 5 2.5-11 16.5h-8l-11-16.5z');

/** Everybody there is. Their order is part of the choice in [`portraitOf`]: new ones go to the end. */
export const portraits: readonly Portrait[] = [
  {
    names: ['Carmen'],
    backdrop: '#d9b48a',
    skin: '#eabf98',
    shade: '#d59f76',
    brow: '#8d8177',
    smile: 4.4,
    behind: [
      area('#b9b0a6', round(48, 14, 9.5)),
      area('#a89e94', 'M28 44C26 24 36 15 48 15s22 9 20 29c-1 8-4 12-7 13H35c-3-1-6-5-7-13z'),
    ],
    clothes: [
      area('#9a4334', SHOULDERS),
      area('#f3e6cf', 'M37 73.5q11 13 22 0l-4-3H41z'),
      line('#7c3327', 1.6, 'M48 82v15'),
    ],
    before: [
      area('#c6bdb3', 'M29.5 42C28 25 37 17 48 17s20 8 18.5 25C63 33 57 27.5 48 27 39 27.5 33 33 29.5 42z'),
      area('#e7c36a', `${round(30.2, 54, 2.1)}${round(65.8, 54, 2.1)}`),
    ],
  },
  {
    names: ['Paco', 'Francisco'],
    backdrop: '#9fb3a0',
    skin: '#dfae84',
    shade: '#c68f63',
    brow: '#efe9df',
    smile: 2.8,
    behind: [area('#d8d2c7', 'M29 36h38v14c0 3-3 5-4 5H33c-1 0-4-2-4-5z')],
    clothes: [
      area('#efe7d6', SHOULDERS),
      area('#4e5f4b', 'M10 98C10 81 23 74 35 72.7L46 98zM86 98C86 81 73 74 61 72.7L50 98z'),
      collar('#f8f2e4'),
    ],
    before: [
      area('#5f5142', 'M26.5 34C25 20 36 13.5 49 14c13 .5 21 7 20.5 18.5z'),
      area('#4c4033', 'M24 35.5c8-5 36-8 47.5-4.5 1.5 2.5.5 4.5-1 5-12-3-33-2-44 2.5-2.5 0-3.5-1.5-2.5-3z'),
      area(
        '#efe9df',
        'M36.5 57.5c3-3.5 8-4.5 11.5-2.7 3.5-1.8 8.5-.8 11.5 2.7-3.5 2-8 2.3-11.5.8-3.5 1.5-8 1.2-11.5-.8z',
      ),
    ],
  },
  {
    names: ['Rosario', 'Charo'],
    backdrop: '#c98f74',
    skin: '#d9a179',
    shade: '#bd8259',
    brow: '#2e211c',
    smile: 3.8,
    behind: [
      area('#33251f', round(66, 26, 8.5)),
      area('#33251f', 'M28 46C25 24 35 14 48 14s23 10 20 32c-1 6-4 9-6 10H34c-2-1-5-4-6-10z'),
    ],
    clothes: [
      area('#3f5d73', SHOULDERS),
      area('#d9a179', 'M38 71q10 15 20 0z'),
      line('#e9d6a6', 1.6, 'M36.5 75q11.5 12 23 0'),
    ],
    before: [
      area('#3d2d26', 'M29.5 44C27 25 37 16 48 16c12 0 21 8 18.5 28C65 34 60 29 53 26c-6 7-17 9-23.5 18z'),
      ...glasses('#6e2f28', 6.5),
    ],
  },
  {
    names: ['Manolo', 'Manuel'],
    backdrop: '#a8a5b8',
    skin: '#edc4a2',
    shade: '#d7a27b',
    brow: '#7a7068',
    smile: 4,
    behind: [area('#8f867d', 'M27.5 38c3-3 38-3 41 0 1.5 8 0 15-3.5 18h-34c-3.5-3-5-10-3.5-18z')],
    clothes: [area('#6b4a52', SHOULDERS), collar('#e9dcc4'), line('#543a41', 1.6, 'M48 88v10')],
    before: [area('#f5d6ba', 'M38 28q4-5 10-5-5 3-7 7z'), ...glasses('#3c332c', 7.5)],
  },
  {
    names: ['Lola', 'Dolores', 'Concha'],
    backdrop: '#b7c0a1',
    skin: '#f0c9a8',
    shade: '#dba680',
    brow: '#7b3d20',
    smile: 5,
    behind: [
      area(
        '#8c4a28',
        `${round(32, 28, 10)}${round(48, 20, 12)}${round(64, 28, 10)}${round(27, 42, 9)}${round(69, 42, 9)}${round(29, 55, 8)}${round(67, 55, 8)}`,
      ),
    ],
    clothes: [
      area('#c97b3c', SHOULDERS),
      area('#f0c9a8', 'M36 71.5q12 16 24 0z'),
      line('#a8602a', 1.6, 'M26 84q6 5 8 14M70 84q-6 5-8 14'),
    ],
    before: [area('#a2582f', `${round(35, 29, 6.5)}${round(44, 25, 7)}${round(54, 25, 7)}${round(62, 30, 6.5)}`)],
  },
  {
    names: ['Antonio', 'Toño'],
    backdrop: '#c7b299',
    skin: '#cf9a6d',
    shade: '#b27c50',
    brow: '#261b15',
    smile: 3.4,
    behind: [area('#2b1f19', 'M28.5 40C27 22 37 15 48 15s21 7 19.5 25z')],
    clothes: [area('#35546a', SHOULDERS), area('#2a4457', 'M36 72.5q12 11 24 0l2 3q-14 14-28 0z')],
    before: [
      area('#2b1f19', 'M30 47c1 11 4 21 18 22 14-1 17-11 18-22-2 6-5 9-9 9-3-3-15-3-18 0-4 0-7-3-9-9z'),
      area('#33251e', 'M29 42C27 24 38 15.5 49 15.5c12 0 19 7 18 26.5-1.5-6-4-10-7-13-7 2-18 1.5-24-1-4 3-6 8-7 14z'),
      line('#8a4a3a', 2.2, 'M43 58.8q5 2.6 10 0'),
    ],
  },
  {
    names: ['Pilar', 'Mercedes'],
    backdrop: '#b99fa6',
    skin: '#f2d0b4',
    shade: '#dcab8a',
    brow: '#a39a90',
    smile: 3.6,
    behind: [area('#e3ddd2', 'M25 56C21 27 32 14 48 14s27 13 23 42c-3 4-8 4-10 2H35c-2 2-7 2-10-2z')],
    clothes: [
      area('#47615a', SHOULDERS),
      area('#f2d0b4', 'M37 71q11 12 22 0z'),
      ...[0, 1, 2, 3, 4, 5, 6].map((bead) =>
        area('#fbf6ea', round(36.5 + bead * 3.83, 75 + 5.2 * Math.sin((Math.PI * bead) / 6), 2)),
      ),
    ],
    before: [area('#f1ece3', 'M28 50c-2-23 8-33.5 20-33.5S70 27 68 50c-2-10-6-17-12-21-8 7-19 8-24 10-2 3-3 6-4 11z')],
  },
  {
    names: ['Julián', 'Luis', 'Andrés'],
    backdrop: '#93aab5',
    skin: '#eebf95',
    shade: '#d59c70',
    brow: '#5a3a22',
    smile: 4.6,
    behind: [area('#5f3d25', 'M29 40C28 24 37 16 48 16s20 8 19 24z')],
    clothes: [
      area('#b58a3c', SHOULDERS),
      area('#8f6a28', 'M35.5 72.6q12.5 12 25 0l2.5 3q-15 15-30 0z'),
      line('#9c7530', 1.6, 'M22 82q3 7 3 16M74 82q-3 7-3 16'),
    ],
    before: [
      area(
        '#6d4629',
        'M28.5 43C26 26 34 13 50 13.5c13 .5 20 9 17.5 29-2-6-4-10-7-12.5-3 2.5-7 3.5-11 3 1-1.5 2-3 2-4.5-5 5-12 6-17 5.5-3 2-5 5-6 9z',
      ),
    ],
  },
  {
    names: ['Inés', 'Teresa', 'Amparo'],
    backdrop: '#cdbb8f',
    skin: '#c48d63',
    shade: '#a87148',
    brow: '#1f1713',
    smile: 4.2,
    behind: [area('#251b17', 'M26 60C20 30 30 13.5 48 13.5S76 30 70 60c-1 8-3 14-6 20H32c-3-6-5-12-6-20z')],
    clothes: [
      area('#7a3b4e', SHOULDERS),
      area('#c48d63', 'M38 71l10 16 10-16z'),
      line('#eadbb5', 1.6, 'M35.5 73.5l12.5 16 12.5-16'),
    ],
    before: [
      area('#30231d', 'M29 50C25 27 36 16 48 15.5 60 16 71 27 67 50c-2-12-9-20-19-24.5C38 30 31 38 29 50z'),
      area('#e0b45c', `${round(30.5, 56, 2.2)}${round(65.5, 56, 2.2)}`),
    ],
  },
  {
    names: ['Tomás', 'Eusebio'],
    backdrop: '#a9b78f',
    skin: '#d7a276',
    shade: '#bb8355',
    brow: '#8b7f73',
    smile: 3.8,
    behind: [area('#9b9086', 'M30 36h36v15c0 3-2 5-4 5H34c-2 0-4-2-4-5z')],
    clothes: [
      area('#e6dcc6', SHOULDERS),
      area('#cdbfa2', 'M38 72.5l10 12 10-12 4 2-9.5 15h-9L34 74.5z'),
      line('#b9ab8d', 1.6, 'M48 88v10'),
    ],
    before: [
      area('#b1a69a', 'M31.5 52c1 9 5 16 16.5 16.5C59.5 68 63.5 61 64.5 52c-2 4-4 5.5-7 6-5-2-14-2-19 0-3-.5-5-2-7-6z'),
      line('#8a4a3a', 2.2, 'M43 59.5q5 2.6 10 0'),
      area('#d8b869', 'M31 33C30 20 36 11.5 48 11.5S66 20 65 33z'),
      area('#7d3d2c', 'M30.8 30.5h34.4v4.5H30.8z'),
      area('#e2c67e', 'M15 37.5C22 32.5 35 33 48 33s26-.5 33 4.5c-2 3.5-18 3-33 3s-31 .5-33-3z'),
    ],
  },
  {
    names: ['Marina', 'Consuelo', 'Remedios'],
    backdrop: '#c2a1a0',
    skin: '#e3b38b',
    shade: '#c99169',
    brow: '#6a5242',
    smile: 3.4,
    behind: [area('#2f6a66', 'M26 46C24 24 34 13 48 13s24 11 22 33c-1 9-5 15-9 19H35c-4-4-8-10-9-19z')],
    clothes: [area('#8a7a5c', SHOULDERS), area('#2f6a66', 'M36 68l12 9 12-9 3 5-15 13-15-13z')],
    before: [
      area('#8a6f59', 'M32 38c2-8 8-12 16-12s14 4 16 12c-4-5-9-7.5-16-7.5S36 33 32 38z'),
      area('#3b8079', 'M28 45C26 25 36 14.5 48 14.5S70 25 68 45c-2-9-8-16-20-16s-18 7-20 16z'),
      ...[36, 44, 52, 60].map((x, place) => area('#e9d9b0', round(x, place % 3 === 0 ? 24.5 : 20.5, 1.5))),
    ],
  },
  {
    names: ['Ramón', 'Vicente', 'Gregorio'],
    backdrop: '#b8a27c',
    skin: '#9a6844',
    shade: '#7d5031',
    brow: '#1b1411',
    smile: 4.4,
    behind: [
      area(
        '#1f1714',
        `${round(34, 26, 8)}${round(48, 21, 10)}${round(62, 26, 8)}${round(30, 36, 6)}${round(66, 36, 6)}`,
      ),
    ],
    clothes: [area('#a63f35', SHOULDERS), collar('#f3ead6')],
    before: [
      area('#2a1f1a', `${round(37, 28, 5)}${round(44, 25.5, 5.5)}${round(52, 25.5, 5.5)}${round(59, 28, 5)}`),
      area('#1f1714', 'M39 57c3-3 6-3.3 9-1.7 3-1.6 6-1.3 9 1.7-3 1.3-6 1.3-9 .4-3 .9-6 .9-9-.4z'),
    ],
  },
];

/** The portrait of a name: the one it suits, else always the same one for the same name. */
export function portraitOf(name: string): Portrait {
  const suited = portraits.find((portrait) => portrait.names.includes(name));
  if (suited) return suited;
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const portrait = portraits[hash % portraits.length];
  if (!portrait) throw new Error('there is at least one portrait');
  return portrait;
}
