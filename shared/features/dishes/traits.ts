import type { DishKind, ExclusionGroup } from './labels.ts';
import { energyOfNutrients } from './rules.ts';
import type { Nutrition } from './schema.ts';

/** What a programme may claim of its dishes; each follows from the recipe. */
export const dishTraits = [
  'fish',
  'meat',
  'meat-or-fish',
  'red-meat',
  'poultry',
  'raw-fish',
  'soup',
  'sweet',
  'porridge',
  'curd',
  'pasta',
  'grain',
  'vegetables',
  'fruit',
  'nuts',
  'legumes',
  'protein',
] as const;
export type DishTrait = (typeof dishTraits)[number];

/** Least part of a dish's energy that its protein gives where it is called rich in protein (TR TS 022/2011, annex 5). */
export const PROTEIN_RICH_SHARE = 0.2;
/** Least part of the raw weight that is of a food where a dish is said to be one with it: what is sprinkled, thickens or binds is less. */
const leastShares = { vegetables: 0.15, fruit: 0.05, porridge: 0.115, pasta: 0.1, grain: 0.05 };

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What a buyer calls vegetables: neither potatoes nor mushrooms. */
const vegetables = codes(
  'batat morkov svekla luk krasnyy-luk luk-porey kapusta krasnaya-kapusta brokkoli kabachok baklazhan sladkiy-perets ' +
    'pomidor cherri pomidory-v-soku ogurets solenyy-ogurets redis shpinat rukkola listovoy-salat salat-romano lollo-rosso ' +
    'sparzha struchkovaya-fasol zelenyy-goroshek kukuruza tykva koren-seldereya stebel-seldereya kvashenaya-kapusta ' +
    'tsvetnaya-kapusta pekinskaya-kapusta zelenyy-luk',
);
/** What a buyer calls fruit or berries: neither a slice of lemon nor avocado. */
const fruit = codes(
  'banan golubika malina klubnika mango kivi ezhevika chernika marakuyya granat greypfrut apelsin dynya vinograd finiki ' +
    'kuraga yabloko vishnya krasnaya-smorodina izyum persik chernosliv vyalenaya-klyukva',
);
const grains = codes(
  'ovsyanye-khlopya grechka ris buryy-ris bulgur kuskus kinoa spagetti penne talyatelle fuzilli soba domashnyaya-lapsha ' +
    'listy-lazani perlovka manka muka-kukuruznaya pelmennoe-testo varenichnoe-testo tortilya',
);
const pasta = codes('spagetti penne talyatelle fuzilli listy-lazani');
const porridges = codes('ovsyanye-khlopya grechka ris kinoa manka muka-kukuruznaya');
const curds = codes('tvorog tvorog-obezzhirennyy');
const nuts = codes('mindal gretskiy-orekh keshyu funduk kedrovyy-orekh arakhis');
const legumes = codes('chechevitsa krasnaya-fasol belaya-fasol nut tofu gorokh edamame');
/** Fish that nothing heats, beside the tuna of the poke. */
const rawFish = codes('losos-slabosolenyy ikra-letuchey-ryby tunets');

/** What traits follow from. */
export interface TraitSource {
  readonly kind: DishKind;
  readonly per100: Nutrition;
  readonly exclusionGroups: readonly ExclusionGroup[];
  /** What goes into the recipe, with its raw weight. */
  readonly recipe: readonly { readonly code: string; readonly grams: number }[];
}

/** The traits of a dish. */
export function traitsOf({ kind, per100, exclusionGroups, recipe }: TraitSource): DishTrait[] {
  const raw = recipe.filter(({ code }) => code !== 'voda');
  const weigh = (part: typeof raw) => part.reduce((sum, { grams }) => sum + grams, 0);
  const shareOf = (wanted: ReadonlySet<string>) =>
    weigh(raw.filter(({ code }) => wanted.has(code))) / weigh(raw);
  const has = (wanted: ReadonlySet<string>) => raw.some(({ code }) => wanted.has(code));
  const isOf = (...groups: readonly ExclusionGroup[]) =>
    groups.some((group) => exclusionGroups.includes(group));
  const isFish = isOf('fish', 'seafood');
  const isRedMeat = isOf('beef', 'pork');
  const isMeat = isRedMeat || isOf('poultry');
  const holds: Readonly<Record<DishTrait, boolean>> = {
    fish: isFish,
    meat: isMeat,
    'meat-or-fish': isMeat || isFish,
    'red-meat': isRedMeat,
    poultry: isOf('poultry'),
    'raw-fish': has(rawFish),
    soup: kind === 'soup',
    sweet: kind === 'sweet',
    porridge: kind === 'breakfast' && shareOf(porridges) >= leastShares.porridge,
    curd: has(curds),
    pasta: shareOf(pasta) >= leastShares.pasta,
    grain: shareOf(grains) >= leastShares.grain,
    vegetables: shareOf(vegetables) >= leastShares.vegetables,
    fruit: shareOf(fruit) >= leastShares.fruit,
    nuts: has(nuts),
    legumes: has(legumes),
    protein: energyOfNutrients({ ...per100, fatG: 0, carbohydrateG: 0 }) >= per100.kcal * PROTEIN_RICH_SHARE,
  };
  return dishTraits.filter((trait) => holds[trait]);
}
