import type { Picture } from './schema.ts';

/** Pictures that screens name themselves. Add a key and a name; `npm run pictures` fills in and refreshes the rest. */
export const fixedPictures = {
  hero: {
    name: 'hero/poke-tunec',
    width: 960,
    height: 960,
    placeholder: 1_481_381,
    version: '6e6dc9b1',
  },
  breakfast: {
    name: 'dishes/syrniki-smetana',
    width: 960,
    height: 960,
    placeholder: 1_680_876,
    version: '4f1bdcc9',
  },
  salad: {
    name: 'dishes/grecheskiy',
    width: 560,
    height: 560,
    placeholder: 1_480_108,
    version: 'fca7e1c4',
  },
  bowl: {
    name: 'dishes/boul-falafel',
    width: 560,
    height: 560,
    placeholder: 1_419_941,
    version: '18caf677',
  },
  notFound: {
    name: '404',
    width: 500,
    height: 538,
    placeholder: 1_680_867,
    version: '8efdeac9',
  },
} as const satisfies Record<string, Picture>;
