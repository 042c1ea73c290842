import type { CookedDish } from '#worker/db/seed/catalogue-data.ts';

export const has = (dish: CookedDish, ingredients: readonly string[]) =>
  dish.lines.some(({ ingredient }) => ingredients.includes(ingredient));

/** What a shop round the corner may not have, or what nobody's grandmother cooked with. */
export const exotic = (
  'tunets dorado ikra-letuchey-ryby kalmar morskoy-kokteyl bulgur kuskus kinoa soba tortilya semena-chia edamame tofu ' +
  'soevyy-sous teriyaki takhini chernyy-kunzhut batat chili rukkola sparzha avokado mango kivi marakuyya greypfrut ' +
  'granat laym keshyu kedrovyy-orekh kokosovaya-struzhka kokosovoe-moloko maslo-kunzhutnoe klenovyy-sirop balzamik ' +
  'pasta-karri imbir koziy-syr'
).split(' ');

/** Words of titles that nobody has known since childhood. */
export const unfamiliar =
  /фриттата|панкейк|гранол|панна-котт|брауни|лазань|пенне|тальятелле|капрезе|минестроне|рататуй|мусака|шакшук|цезарь|греческ/i;

/** Programmes with more protein than others in the mean of a cycle, on each line that both have. */
export const proteinOrder: readonly (readonly [more: string, less: string])[] = [
  ['pohudenie', 'balans'],
  ['fitnes', 'balans'],
  ['fitnes', 'aktiv'],
  ...['balans', 'aktiv', 'rybnaya', 'bez-pshenitsy', 'bez-ostrogo', 'domashnyaya'].map(
    (other) => ['nabor-massy', other] as const,
  ),
];

/** Dishes that the page of a programme names; each comes in a cycle. */
export const namedDishes: Readonly<Record<string, readonly string[]>> = {
  domashnyaya: [
    ...['borsch', 'solyanka', 'kotleta-grechka', 'plov', 'pelmeni-indeyka', 'chizkeyk', 'syrniki-smetana'],
    ...['golubtsy', 'kotlety-domashnie'],
  ],
  rybnaya: [
    'omul-ovoschi',
    'poke-tunec',
    'losos-sparzha',
    'ryba-pyure',
    'pasta-krevetki',
    'mintay-smetana',
    'sudak-kartofel',
  ],
};
