import { formatDay, weekdayLong } from '#shared/dates.ts';
import type { IngredientNeed, ProductionDay } from '#shared/features/desk/production/contract.ts';
import { shopUnitNames } from '#shared/features/desk/production/shop-units.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { countOf } from '#shared/plurals.ts';
import type { PrintTable, TableGroup, TableRow } from './table.ts';

type Dish = ProductionDay['dishes'][number];
type Person = ProductionDay['people'][number];

const dayHeading = (date: string) => `${formatDay(date)}, ${weekdayLong(date)}`;
const namesOf = (allergens: Dish['allergens']) => allergens.map((one) => allergenNames[one]).join(', ');

/** What of a day is not told by its lines. */
function dayNote({ deliveries, portions, openPortions, unserved, unknown }: ProductionDay): string {
  return [
    `${countOf(deliveries, 'доставка', 'доставки', 'доставок')}, ${countOf(portions, 'порция', 'порции', 'порций')}.`,
    openPortions > 0 && `Ещё может измениться: ${openPortions}.`,
    unserved > 0 && `Без\u00a0подходящего блюда остались приёмы пищи: ${unserved}.`,
    unknown.length > 0 &&
      `Не\u00a0прочитать: ${countOf(unknown.length, 'доставка', 'доставки', 'доставок')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const sizeRows = (date: string, { code, title, portions, sizes, allergens, forbidden }: Dish): TableRow[] =>
  sizes.map(({ kcal, weightG, portions: count }, place) => ({
    key: `${date} ${code} ${kcal} ${weightG}`,
    title: `${title}, ${kcal === null ? 'поштучно' : `${kcal}\u00a0ккал`}, ${weightG}\u00a0г`,
    amount: String(count),
    detail: '',
    cells: [
      ...[title, portions, namesOf(allergens), forbidden.length],
      ...[kcal ?? 'поштучно', weightG, count],
    ],
    goesOn: place > 0,
  }));

/** What to cook, by dish, line and weight of a portion. */
export const productionTable = (days: readonly ProductionDay[]): PrintTable => ({
  title: 'Производство',
  groupHead: 'День',
  columns: [
    { head: 'Блюдо', share: 30, isSubject: true },
    { head: 'Всего', share: 8, isFigure: true, isSubject: true },
    { head: 'Аллергены', share: 21, isSubject: true },
    { head: 'Нельзя, чел.', share: 12, isFigure: true, isSubject: true },
    { head: 'Линия, ккал', share: 12, isFigure: true },
    { head: 'Порция, г', share: 9, isFigure: true },
    { head: 'Порций', share: 8, isFigure: true },
  ],
  groups: days.map((day) => ({
    heading: dayHeading(day.date),
    note: dayNote(day),
    rows: day.dishes.flatMap((dish) => sizeRows(day.date, dish)),
  })),
});

const whoOf = ({ orderNumber, person }: Person) => `${orderNumber}, рацион\u00a0${person}`;

function peopleGroup(day: ProductionDay): TableGroup {
  const forbiddenTo = (place: number) =>
    day.dishes.filter(({ forbidden }) => forbidden.includes(place)).map(({ title }) => title);
  return {
    heading: `${dayHeading(day.date)}: по\u00a0людям`,
    note: '',
    rows: day.people.map((one, place) => {
      const holds = one.holds.length > 0 && `В\u00a0РАЦИОНЕ, заменить: ${one.holds.join(', ')}`;
      const dishes = [holds, forbiddenTo(place).join(', ')].filter(Boolean).join('. ');
      return {
        key: `${day.date} ${one.deliveryId}.${one.person}`,
        title: `Заказ ${whoOf(one)}`,
        amount: '',
        detail: `${one.allergens.join()} ${dishes}`,
        cells: [
          one.personName || one.customer.name || 'Без\u00a0имени',
          ...[whoOf(one), namesOf(one.allergens), dishes || '—'],
        ],
      };
    }),
  };
}

function dishesGroup(day: ProductionDay): TableGroup {
  const dishes = day.dishes.filter(({ forbidden }) => forbidden.length > 0);
  return {
    heading: `${dayHeading(day.date)}: по\u00a0блюдам`,
    note: '',
    rows: dishes.map(({ code, title, allergens, forbidden }) => {
      const people = forbidden.flatMap((place) => day.people[place] ?? []).map(whoOf);
      return {
        key: `${day.date} ${code}`,
        title,
        amount: countOf(people.length, 'человек', 'человека', 'человек'),
        detail: people.join(),
        cells: [title, people.length, namesOf(allergens), people.join('; ')],
      };
    }),
  };
}

/** Who must not get what: by person, and by dish. */
export const allergenTable = (days: readonly ProductionDay[]): PrintTable => ({
  title: 'Лист аллергенов',
  groupHead: 'День',
  columns: [
    { head: 'Кто или что', share: 20 },
    { head: 'Заказ или людей', share: 16 },
    { head: 'Аллергены', share: 18 },
    { head: 'Нельзя', share: 46 },
  ],
  groups: days.flatMap((day) => [peopleGroup(day), dishesGroup(day)]),
});

/** What to buy for some days. */
export const ingredientTable = (
  days: readonly ProductionDay[],
  ingredients: readonly IngredientNeed[],
): PrintTable => ({
  title: 'Продукты',
  groupHead: 'Дни',
  columns: [
    { head: 'Продукт', share: 46 },
    { head: 'В\u00a0блюда, г', share: 16, isFigure: true },
    { head: 'Отходы, %', share: 14, isFigure: true },
    { head: 'Купить', share: 14, isFigure: true },
    { head: 'Единица', share: 10 },
  ],
  groups: [
    {
      heading: days.map(({ date }) => formatDay(date)).join(', '),
      note: '',
      rows: ingredients.map(({ code, name, grams, lossPercent, buy: { amount, unit } }) => ({
        ...{ key: code, title: name, detail: '' },
        amount: `${String(amount).replace('.', ',')}\u00a0${shopUnitNames[unit]}`,
        cells: [name, grams, lossPercent, amount, shopUnitNames[unit]],
      })),
    },
  ],
});
