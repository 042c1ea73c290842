import type {
  ItemList,
  ListItem,
  MenuItem,
  NutritionInformation,
  Offer,
  Product,
  Thing,
  WithContext,
} from 'schema-dts';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import type { Kopecks } from '#shared/money.ts';
import { roublesOf } from './money.ts';
import { ownReviewOf, ratingOf, reviewOf, type Voices } from './programme.ts';

const grams = (value: number) => `${String(value).replace('.', ',')} г`;

function nutritionOf({ weightG, kcal, proteinG, fatG, carbohydrateG }: DishPortion): NutritionInformation {
  return {
    '@type': 'NutritionInformation',
    servingSize: grams(weightG),
    calories: `${kcal} ккал`,
    proteinContent: grams(proteinG),
    fatContent: grams(fatG),
    carbohydrateContent: grams(carbohydrateG),
  };
}

/** A dish as it is served, with a text about it where there is one. */
interface ListedDish {
  readonly dish: DishPortion;
  readonly description: string | undefined;
}

const shownOf = ({ dish, description }: ListedDish) => ({
  name: dish.title,
  ...(description !== undefined && { description }),
  image: searchPicturePath(dish.picture),
  nutrition: nutritionOf(dish),
  url: dishPath(dish.code),
});

function listOf(name: string, items: readonly Partial<ListItem>[]): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  };
}

/** What a programme serves, by addresses as search engines ask for: a dish is told of on its own page. */
export function servedListOf(
  name: string,
  dishes: readonly Pick<DishPortion, 'code'>[],
): WithContext<ItemList> {
  return listOf(
    name,
    dishes.map(({ code }) => ({ url: dishPath(code) })),
  );
}

/** A dish of the shop with its own price. */
interface SoldDish extends ListedDish, Pick<HomemadeItem, 'priceKop'> {}

const offerOf = ({ priceKop, dish }: SoldDish): Offer => ({
  '@type': 'Offer',
  price: roublesOf(priceKop),
  priceCurrency: 'RUB',
  availability: 'https://schema.org/InStock',
  url: dishPath(dish.code),
  seller: { '@id': '/#organization' },
});

/** What is sold by the portion: a product that is a dish. */
const soldOf = (sold: SoldDish, brand: string): Product =>
  ({
    '@type': ['Product', 'MenuItem'],
    ...shownOf(sold),
    sku: sold.dish.code,
    brand: { '@type': 'Brand', name: brand },
    offers: offerOf(sold),
  }) as unknown as Product;

/** The dishes of the shop. */
export function soldListOf(name: string, brand: string, dishes: readonly SoldDish[]): WithContext<ItemList> {
  return listOf(
    name,
    dishes.map((sold) => ({ item: soldOf(sold, brand) })),
  );
}

/** A dish on its own page: with its price and what customers say of it where it is sold, else as it is served. */
export function dishThings(
  listed: ListedDish,
  { priceKop, brand }: { readonly priceKop: Kopecks | undefined; readonly brand: string },
  { summary, reviews }: Voices,
): WithContext<Thing>[] {
  const context = { '@context': 'https://schema.org' as const };
  if (priceKop === undefined) {
    const item: WithContext<MenuItem> = { ...context, '@type': 'MenuItem', ...shownOf(listed) };
    return [item, ...reviews.map(reviewOf)];
  }
  const product = {
    ...context,
    ...(soldOf({ ...listed, priceKop }, brand) as object),
    ...(summary.count > 0 && { aggregateRating: ratingOf(summary) }),
    ...(reviews.length > 0 && { review: reviews.map(ownReviewOf) }),
  };
  return [product as unknown as WithContext<Product>];
}
