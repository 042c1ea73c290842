/** How an address asks a page with a menu to tell about a dish of it: one object, as the worker's entry may export no bare text. */
export const dishQuery = { name: 'dish', section: 'dish' } as const;

/** Words of addresses where the code, which orders and reviews hold for good, tells of another dish. */
const words: Readonly<Record<string, string>> = {
  'bananovyy-puding': 'yogurt-chernika',
  chizkeyk: 'tvorozhnaya-zapekanka',
  'farfalle-losos': 'talyatelle-losos',
  'omul-ovoschi': 'dorado-ovoschi',
  'polenta-kuraga': 'kukuruznaya-kasha-kuraga',
  'risotto-more': 'ris-moreprodukty',
  'rulet-kurinyy': 'roll-kurica',
  'tvorozhnye-oladi': 'risovye-oladi',
  'zrazy-kartofel': 'rybnye-kotlety-kartofel',
};

const codes = new Map(Object.entries(words).map(([code, word]) => [word, code]));

/** Path of a dish's own page, which the full variant has. */
export function dishPath(code: string): string {
  return `/blyuda/${words[code] ?? code}/`;
}

/** Where links of both variants tell of a dish: on its own page, or beside the menu of home. */
export function dishLink(code: string, isSimply: boolean): string {
  return isSimply ? `/?${dishQuery.name}=${encodeURIComponent(code)}#${dishQuery.section}` : dishPath(code);
}

/** The code of the dish that a word of an address names; undefined for a code that has another word. */
export function dishCodeOf(word: string): string | undefined {
  return words[word] === undefined ? (codes.get(word) ?? word) : undefined;
}
