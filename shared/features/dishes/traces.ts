import { type Allergen, allergens } from './labels.ts';

/** Allergens after «следы». */
const genitives: Readonly<Record<Allergen, string>> = {
  fish: 'рыбы',
  seafood: 'ракообразных и моллюсков',
  dairy: 'молока',
  gluten: 'глютена',
  eggs: 'яиц',
  nuts: 'орехов',
  peanuts: 'арахиса',
  soy: 'сои',
  sesame: 'кунжута',
  celery: 'сельдерея',
  mustard: 'горчицы',
  sulphites: 'сульфитов',
  lupin: 'люпина',
};

/** The warning that one kitchen cooks everything; empty where it uses nothing beyond what is in the dish. */
export function tracesOf(own: readonly Allergen[], ofAllDishes: readonly (readonly Allergen[])[]): string {
  const used = new Set(ofAllDishes.flat());
  const names = allergens
    .filter((allergen) => used.has(allergen) && !own.includes(allergen))
    .map((allergen) => genitives[allergen]);
  const last = names.pop();
  if (last === undefined) return '';
  const list = names.length > 0 ? `${names.join(', ')} и ${last}` : last;
  return `Кухня одна для всех блюд: может содержать следы ${list}.`;
}
