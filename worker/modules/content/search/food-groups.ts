import type { Allergen, ExclusionGroup } from '#shared/features/dishes/labels.ts';
import { searchStem } from '#shared/search-words.ts';

/** What people leave out: groups of the kitchen, and sugar, which is none of them. */
export type FoodGroup = Allergen | ExclusionGroup | 'sugar';

/** How people name what they do not eat. */
const names: Partial<Readonly<Record<FoodGroup, string>>> = {
  fish: 'рыба',
  seafood: 'морепродукты моллюски ракообразные креветка',
  dairy: 'молоко молочное лактоза',
  gluten: 'глютен пшеница мука',
  eggs: 'яйца',
  nuts: 'орехи',
  peanuts: 'арахис',
  soy: 'соя',
  sesame: 'кунжут',
  celery: 'сельдерей',
  mustard: 'горчица',
  mushrooms: 'грибы',
  pork: 'свинина мясо',
  beef: 'говядина мясо',
  poultry: 'птица мясо',
  honey: 'мед',
  'onion-garlic': 'лук чеснок',
  spicy: 'острое',
  sugar: 'сахар',
};

const named = new Map<string, FoodGroup[]>();
for (const [group, words] of Object.entries(names)) {
  for (const stem of words.split(' ').map(searchStem))
    named.set(stem, [...(named.get(stem) ?? []), group as FoodGroup]);
}

/** The groups of food that a word means. */
export const groupsOf = (word: string): readonly FoodGroup[] => named.get(searchStem(word)) ?? [];
