/** Meals of a day with their labels, in the order in which they are eaten. */
export const mealSlotNames = {
  breakfast: 'Завтрак',
  snack: 'Перекус',
  lunch: 'Обед',
  afternoon: 'Полдник',
  dinner: 'Ужин',
} as const;
export type MealSlot = keyof typeof mealSlotNames;
export const mealSlots: readonly MealSlot[] = Object.keys(mealSlotNames) as MealSlot[];

/** Kind of a dish, which sets the limits of its portion. */
export const dishKinds = ['breakfast', 'soup', 'main', 'salad', 'snack', 'sweet'] as const;
export type DishKind = (typeof dishKinds)[number];

/** Pastel grounds on which a dish or a programme is shown. */
export const tints = ['lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint'] as const;

/**
 * The fourteen allergens that the Customs Union regulation TR TS 022/2011 (4.4, point 14) wants declared, with their labels;
 * crustaceans and molluscs are one word here, because customers leave them out together.
 */
export const allergenNames = {
  fish: 'рыба',
  seafood: 'ракообразные и моллюски',
  dairy: 'молоко',
  gluten: 'глютен',
  eggs: 'яйца',
  nuts: 'орехи',
  peanuts: 'арахис',
  soy: 'соя',
  sesame: 'кунжут',
  celery: 'сельдерей',
  mustard: 'горчица',
  sulphites: 'сульфиты',
  lupin: 'люпин',
} as const;
export type Allergen = keyof typeof allergenNames;
/** All of them, in the order in which they are declared. */
export const allergens: readonly Allergen[] = Object.keys(allergenNames) as Allergen[];

/** A dish with what forbids it to somebody, as the staff reads it: «Сырники (молоко, глютен)». */
export const harmWords = (dish: {
  readonly title: string;
  readonly allergens: readonly Allergen[];
}): string => `${dish.title} (${dish.allergens.map((one) => allergenNames[one]).join(', ')})`;

/** Groups of ingredients that a customer may ask not to be brought, with their labels. */
export const exclusionGroupNames = {
  fish: 'рыба',
  seafood: 'морепродукты',
  dairy: 'молочное',
  gluten: 'глютен',
  eggs: 'яйца',
  nuts: 'орехи',
  peanuts: 'арахис',
  soy: 'соя',
  sesame: 'кунжут',
  mushrooms: 'грибы',
  pork: 'свинина',
  beef: 'говядина',
  poultry: 'птица',
  honey: 'мёд',
  'onion-garlic': 'лук и чеснок',
  spicy: 'острое',
} as const;
export type ExclusionGroup = keyof typeof exclusionGroupNames;
/** All groups, in the order in which they are offered. */
export const exclusionGroups: readonly ExclusionGroup[] = Object.keys(
  exclusionGroupNames,
) as ExclusionGroup[];

/** A group of products to leave out, and what it is called. */
export type NamedGroup = readonly [group: ExclusionGroup, name: string];

/** All groups that the kitchen tells apart. */
export const namedGroups: readonly NamedGroup[] = exclusionGroups.map((group) => [
  group,
  exclusionGroupNames[group],
]);
