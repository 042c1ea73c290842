import type { ItemList, MenuItem, NutritionInformation, Offer, Product, WithContext } from 'schema-dts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { searchPicturePath } from '#shared/features/pictures/address.ts';
import { roublesOf } from './money.ts';

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
});

function listOf(name: string, items: readonly (MenuItem | Product)[]): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  };
}

/** What a programme serves: its dishes are not sold one by one. */
export function servedListOf(name: string, dishes: readonly ListedDish[]): WithContext<ItemList> {
  return listOf(
    name,
    dishes.map((listed): MenuItem => ({ '@type': 'MenuItem', ...shownOf(listed) })),
  );
}

/** A dish of the shop with its own price. */
interface SoldDish extends ListedDish, Pick<HomemadeItem, 'priceKop'> {}

const offerOf = (priceKop: number): Offer => ({
  '@type': 'Offer',
  price: roublesOf(priceKop),
  priceCurrency: 'RUB',
  availability: 'https://schema.org/InStock',
  url: '/homemade-food/',
  seller: { '@id': '/#organization' },
});

/** What is sold by the portion: a product that is a dish. */
export function soldListOf(name: string, brand: string, dishes: readonly SoldDish[]): WithContext<ItemList> {
  return listOf(
    name,
    dishes.map(
      (sold) =>
        ({
          '@type': ['Product', 'MenuItem'],
          ...shownOf(sold),
          sku: sold.dish.code,
          brand: { '@type': 'Brand', name: brand },
          offers: offerOf(sold.priceKop),
        }) as unknown as Product,
    ),
  );
}
