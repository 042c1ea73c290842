import { formatDay } from '#shared/dates.ts';
import type { Manifest } from '#shared/features/desk/manifests/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { IngredientNeed, ProductionDay } from '#shared/features/desk/production/contract.ts';
import { shopUnitNames } from '#shared/features/desk/production/shop-units.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { ROUBLE_KOP } from '#shared/money.ts';
import type { Cell } from './csv.ts';
import { bagTitle, slotTitle, whomOf } from './words.ts';

type Rows = Cell[][];

const namesOf = (allergens: Bag['avoids']) => allergens.map((one) => allergenNames[one]).join(', ');

const whoOf = (one: ProductionDay['people'][number] | undefined) =>
  one ? `${one.orderNumber}, рацион\u00a0${one.person}` : '';

/** What to cook, by dish, line and weight of a portion. */
export const productionRows = (days: readonly ProductionDay[]): Rows => [
  [
    'День',
    'Блюдо',
    'Всего',
    'Аллергены',
    'Нельзя, чел.',
    'Кому нельзя',
    'Линия, ккал',
    'Порция, г',
    'Порций',
  ],
  ...days.flatMap(({ date, dishes, people }) =>
    dishes.flatMap(({ title, portions, sizes, allergens, forbidden }) =>
      sizes.map(({ kcal, weightG, portions: count }) => [
        ...[formatDay(date), title, portions, namesOf(allergens), forbidden.length],
        forbidden.map((place) => whoOf(people[place])).join('; '),
        ...[kcal ?? 'поштучно', weightG, count],
      ]),
    ),
  ),
];

/** Who must not get what. */
export const allergenRows = (days: readonly ProductionDay[]): Rows => [
  ['День', 'Кто', 'Заказ', 'Рацион', 'Аллергены', 'В рационе, заменить', 'Нельзя из меню дня'],
  ...days.flatMap(({ date, dishes, people }) =>
    people.map((one, place) => [
      ...[formatDay(date), one.personName || one.customer.name, one.orderNumber, one.person],
      ...[namesOf(one.allergens), one.holds.join(', ')],
      dishes.flatMap(({ title, forbidden }) => (forbidden.includes(place) ? [title] : [])).join(', '),
    ]),
  ),
];

/** What to buy for some days. */
export const ingredientRows = (ingredients: readonly IngredientNeed[]): Rows => [
  ['Продукт', 'В блюда, г', 'Отходы, %', 'Купить', 'Единица'],
  ...ingredients.map(({ name, grams, lossPercent, buy: { amount, unit } }) => [
    ...[name, grams, lossPercent, amount, shopUnitNames[unit]],
  ]),
];

/** What goes into each bag. */
export const packingRows = (bags: readonly Bag[]): Rows => [
  ['Маршрут', 'Заказ', 'Кому', 'Нельзя', 'Без блюда', 'Ещё может измениться', 'Блюдо', 'Масса, г', 'Штук'],
  ...bags.flatMap((bag) =>
    bag.dishes.map(({ title, weightG, count, forbidden }) => [
      ...[slotTitle(bag), bagTitle(bag), bag.personName || bag.customer.name, namesOf(bag.avoids)],
      ...[bag.unserved, bag.isOpen ? 'да' : ''],
      ...[`${forbidden.length > 0 ? `НЕЛЬЗЯ (${namesOf(forbidden)}): ` : ''}${title}`, weightG, count],
    ]),
  ),
];

/** Where couriers go. */
export const manifestRows = (manifests: readonly Manifest[]): Rows => [
  ['Маршрут', '№', 'Куда', 'Комментарий', 'Кому', 'Заказ', 'Пакетов', 'Порций', 'Взять, ₽'],
  ...manifests.flatMap((one) =>
    one.stops.map((stop, place) => [
      ...[slotTitle(one), place + 1, addressLine(stop.address), stop.comment, whomOf(stop), stop.orderNumber],
      ...[stop.bags.length, stop.portions, stop.cashKop > 0 ? stop.cashKop / ROUBLE_KOP : ''],
    ]),
  ),
];
