import type { Picture } from './schema.ts';

/** Pictures that screens name themselves. Add a key and a name; `npm run pictures` fills in and refreshes the rest. */
export const fixedPictures = {
  breakfast: {
    name: 'dishes/syrniki-smetana',
    width: 960,
    height: 960,
    tint: null,
    version: 'b663588c',
  },
  salad: {
    name: 'dishes/grecheskiy',
    width: 560,
    height: 560,
    tint: null,
    version: 'dc895bbf',
  },
  bowl: {
    name: 'dishes/boul-falafel',
    width: 560,
    height: 560,
    tint: null,
    version: '779e27cf',
  },
  delivered: {
    name: 'covers/paket',
    width: 1_200,
    height: 675,
    tint: '#f1f6db',
    version: '3d147dfe',
  },
  shelf: {
    name: 'covers/holodilnik',
    width: 1_200,
    height: 675,
    tint: '#efe8da',
    version: 'f4b2a0e6',
  },
  notFound: {
    name: '404',
    width: 500,
    height: 538,
    tint: null,
    version: '8efdeac9',
  },
} as const satisfies Record<string, Picture>;
