import { dishCodeOf } from '#shared/features/dishes/address.ts';
import type { tints } from '#shared/features/dishes/labels.ts';

/** A pastel ground of the design tokens. */
export type Tint = (typeof tints)[number];

/** What stands beside the title: the first picture that exists, on its ground. */
export interface Scene {
  readonly pictures: readonly string[];
  readonly tint: Tint;
}

const dish = (code: string, tint: Tint, ...covers: string[]): Scene => ({
  pictures: [...covers, `dishes/${code}`],
  tint,
});
const purpose = (name: string) => `covers/programma-${name}`;

/** Pictures of pages by the id of their route; neighbours in the site's navigation look different. */
const scenes: Readonly<Record<string, Scene>> = {
  home: dish('poke-tunec', 'lime'),
  main: dish('poke-tunec', 'lime'),
  faq: dish('tom-yam', 'peach'),
  smi: dish('cezar', 'mint'),
  subs: dish('ovsyanka-yagody', 'butter', 'covers/racion-na-den'),
  kompaniyam: dish('soba-indeyka', 'peach', purpose('v-ofis')),
  retail: dish('toast-avokado', 'sky'),
  oferta: dish('grecheskiy', 'sand'),
  oferta2: dish('grecheskiy', 'sand'),
  oplata: dish('syrniki-smetana', 'rose'),
  otzyvy: dish('pasta-krevetki', 'peach'),
  ecology: dish('ratatuy', 'mint', 'covers/ecology'),
  dostavka: dish('soba-indeyka', 'sky', 'covers/paket'),
  kontakty: dish('brauni', 'butter'),
  politika: dish('grecheskiy', 'sand'),
  blog: dish('yogurt-granola', 'lilac'),
  'blog-author': dish('smuzi-boul', 'mint'),
  comparison: dish('boul-falafel', 'lime'),
  'eda-v-ofis': dish('teriyaki-ris', 'lilac', purpose('v-ofis')),
  'eda-na-semyu': dish('borsch', 'peach', purpose('na-semyu')),
  'eda-na-mesyac': dish('kurica-kinoa', 'sky', purpose('na-mesyac')),
  'eda-dlya-dvoih': dish('losos-sparzha', 'rose', purpose('dlya-dvoih')),
  'eda-na-nedelyu': dish('losos-bulgur', 'lime', purpose('na-nedelyu')),
  'nabory-gotovoj-edy': dish('steyk-ovoshi', 'sand', purpose('nabory-gotovoj-edy')),
  'healthy-food': dish('boul-falafel', 'mint', purpose('healthy-food')),
  'o-kompanii': dish('losos-sparzha', 'lime', 'covers/o-kompanii'),
  sertificat: dish('tvorozhnaya-zapekanka', 'rose'),
  aktsii: dish('syrniki-smetana', 'butter'),
  'aktsii-bonus': dish('smuzi-boul', 'lilac'),
  'bonus-review': dish('shakshuka', 'peach'),
  micromarkets: dish('toast-avokado', 'sky', 'covers/micromarkets'),
  proizvodstvo: dish('steyk-ovoshi', 'mint', 'covers/ecology'),
  recommendation: dish('poke-tunec', 'sky'),
  'programmy-na-semyu': dish('borsch', 'peach', purpose('na-semyu')),
  'programmy-na-mesyac': dish('kurica-kinoa', 'sky', purpose('na-mesyac')),
  'programmy-na-nedelyu': dish('losos-bulgur', 'lime', purpose('na-nedelyu')),
  'programmy-domashnyaya': dish('borsch', 'peach', purpose('domashnyaya')),
  'homemade-food': dish('zrazy-kartofel', 'butter'),
};

const other = dish('salat-krevetki', 'lime');

/** The scene of a route; `word` is the variable part of its path, where it has one. */
export function sceneOf(routeId: string, word: string): Scene {
  if (routeId === 'blog-article') return { ...other, pictures: [`covers/blog-${word}`, ...other.pictures] };
  // The picture of a dish has the word of its address or its code for a name.
  if (routeId === 'dish')
    return {
      ...other,
      pictures: [word, dishCodeOf(word) ?? word].map((name) => `dishes/${name}`).concat(other.pictures),
    };
  return scenes[routeId] ?? other;
}

/** Every picture that a scene falls back on; all of them exist. */
export function lastPictures(): string[] {
  return [...Object.values(scenes), other].map(({ pictures }) => pictures.at(-1) ?? '');
}
