import { describe, expect, it } from 'vitest';
import { storageOf } from '#shared/features/dishes/rules.ts';
import type { DishTrait } from '#shared/features/dishes/traits.ts';
import { DAY_TOLERANCE } from '#shared/features/menu/portions.ts';
import { withoutJoiners } from '#shared/typography.ts';
import {
  addedSaltOf,
  type BroughtMeal,
  broughtDays,
  catalogue,
  kitchen,
} from '#tests/factories/brought-menus.ts';
import { seedSentences } from '#tests/factories/seed-sentences.ts';
import site from './site.json' with { type: 'json' };

const programmeOf = (code: string) => catalogue.programmes.find((one) => one.code === code);
const linesOf = (code: string) => programmeOf(code)?.kcalLines ?? [];
const daily = catalogue.programmes.filter(({ kind }) => kind === 'daily').map(({ code }) => code);
const daysOf = (code: string) => linesOf(code).flatMap((line) => broughtDays(code, line));
const dayKcal = (meals: readonly BroughtMeal[]) => meals.reduce((sum, { kcal }) => sum + kcal, 0);
const isEvery = (code: string, holds: (meals: readonly BroughtMeal[]) => boolean) =>
  daysOf(code).every(holds);
const kcalIn = (meals: readonly BroughtMeal[], slot: string) =>
  dayKcal(meals.filter((meal) => meal.slot === slot));

const hasTrait = ({ dish }: BroughtMeal, ...traits: readonly DishTrait[]) =>
  traits.some((trait) => kitchen.dishes.get(dish.code)?.traits.includes(trait));
const hasProtein = (meal: BroughtMeal) =>
  hasTrait(meal, 'meat-or-fish', 'curd', 'legumes') ||
  meal.dish.figures.exclusionGroups.some((group) => group === 'eggs' || group === 'dairy');
/** Tells whether a programme has a claim as data: the composer keeps it, `brought-food.test.ts` proves it. */
const isClaimed = (code: string, period: string, trait: DishTrait) =>
  programmeOf(code)?.claims.some((claim) => claim.in === period && claim.has === trait) === true;
/** Programmes whose page, or the page on healthy food, promises them. */
const green = ['balans', 'pohudenie', 'ekstralayt', 'fitnes', 'vegetarianskaya', 'rybnaya', 'detoks'];

/** What pages say, by words that find it, and what proves it. */
const proofs: Readonly<Record<string, readonly [told: RegExp, holds: () => boolean]>> = {
  'calorie lines': [
    /\d{4}(?! работ).*(?:ккал|килокалор)|кому-то 1500|есть 1500/,
    () => {
      const all = catalogue.programmes.flatMap(({ kcalLines }) => kcalLines);
      const spans = [Math.min(...all), Math.max(...all), ...linesOf('domashnyaya')];
      return (
        spans.join() === '1000,2500,1500,1800,2100' &&
        linesOf('pohudenie').includes(1500) &&
        linesOf('nabor-massy').includes(2500) &&
        Math.max(...linesOf('aktiv')) === 2100
      );
    },
  ],
  'salt of the recipes': [
    /от 2,5 до 6,5 г соли/,
    () => {
      const salt = daily.flatMap((code) => linesOf(code).map((line) => addedSaltOf(code, line)));
      const toHalf = (grams: number) => Math.round(grams * 2) / 2;
      const ofOffice = linesOf('ofis').map((line) => addedSaltOf('ofis', line));
      return (
        [toHalf(Math.min(...salt)), toHalf(Math.max(...salt))].join() === '2.5,6.5' &&
        Math.min(...salt) === Math.min(...ofOffice)
      );
    },
  ],
  'only plants in the dish': [
    /^Только растительные продукты/,
    () => {
      const told = catalogue.dishes.filter(({ description }) => description.includes('Только растительные'));
      const animal = ['fish', 'seafood', 'dairy', 'eggs', 'pork', 'beef', 'poultry', 'honey'] as const;
      return (
        told.length > 0 &&
        told.every(({ figures }) => !animal.some((group) => figures.exclusionGroups.includes(group)))
      );
    },
  ],
  'sweet without sugar': [
    /^Сладость — от самого/,
    () => {
      const told = catalogue.dishes.filter(({ description }) => description.includes('от самого чернослива'));
      const sweet = ['sakhar', 'med', 'klenovyy-sirop'];
      return (
        told.length > 0 &&
        told.every(({ lines }) => !lines.some(({ ingredient }) => sweet.includes(ingredient)))
      );
    },
  ],
  'composition of every dish': [
    /на каждом блюде был виден полный состав/,
    () => catalogue.dishes.every(({ lines, keeping }) => lines.length > 0 && keeping.length > 0),
  ],
  'free zones': [
    /^0 ₽ рационы/,
    () =>
      site.regions.every(({ code }) =>
        site.zones.some(({ region, feeKop }) => region === code && feeKop === 0),
      ),
  ],
  'meals of a day': [
    /^5 приёмов пищи|^3 приёма|пять приёмов пищи/,
    () => programmeOf('ofis')?.mealSlots.length === 3 && programmeOf('domashnyaya')?.mealSlots.length === 5,
  ],
  'lunch is the largest meal': [
    /Самая сытная часть дня — обед/,
    () =>
      isEvery('ekstralayt', (meals) => {
        const lunch = kcalIn(meals, 'lunch');
        return (
          meals.every(({ kcal }) => kcal <= lunch) && kcalIn(meals, 'dinner') < kcalIn(meals, 'breakfast')
        );
      }),
  ],
  'meat or fish every day': [
    /^Мясо, птица или рыба есть каждый день/,
    () => isClaimed('aktiv', 'day', 'meat-or-fish'),
  ],
  'vegetables and fruit every day': [
    /овощи (?:и фрукты (?:есть )?)?каждый день|стоят в меню каждый день/,
    () => green.every((code) => isClaimed(code, 'day', 'vegetables') && isClaimed(code, 'day', 'fruit')),
  ],
  'protein every day': [
    /творог, яйца или бобовые — каждый день/,
    () => daily.every((code) => isEvery(code, (meals) => meals.some(hasProtein))),
  ],
  'the line of 2500 kcal': [
    /^На самой высокой калорийности/,
    () =>
      broughtDays('nabor-massy', 2500).every((meals) => {
        const kcal = dayKcal(meals);
        return kcal < 2500 && kcal >= 2500 * (1 - DAY_TOLERANCE);
      }),
  ],
  'temperature of keeping': [
    /(?:2–6|от 2 до 6) °C/,
    () => withoutJoiners(storageOf(60)).includes('2–6\u00a0°C'),
  ],
  'protein in main meals': [
    /завтрак, обед и ужин программы белковые/,
    () => isClaimed('fitnes', 'meals', 'protein'),
  ],
  'what any week has': [
    /^За любую неделю/,
    () =>
      (['porridge', 'soup', 'fish', 'meat', 'pasta', 'sweet'] as const).every((trait) =>
        isClaimed('balans', 'week', trait),
      ),
  ],
  'fish every day': [
    /[Рр]ыба или морепродукты (?:есть в меню )?каждый день/,
    () => isClaimed('rybnaya', 'day', 'fish'),
  ],
};

/** Promises that no data can prove: what articles know of everybody, advice with its limits, people, showings of figures. */
const readByPeople =
  /советует ВОЗ|верхняя граница|не больше 5 г|не меньше 400 г|В нашем примере|указывают на 100 г|врач|Хлеб в этой таблице|Сахар ей надоел|[Сс]умма белка показана|показана сумма белка|^Продукты принимаем|^Суп будет|^0 ₽(?: запрос|$)|при 160 °C|точностью до|бесплатно|Супов здесь больше|Сладкое встречается|14 доставок|28 оплаченных дней|1 бонус — 1 ₽/;

const number = /\d\s?(?:ккал|килокалорий|г соли|г овощей|°C|₽)/;
const always =
  /(?:каждый|каждого) д(?:ень|ня)|кажд\S+ неделю|любую неделю|(?<![а-яё])всегда|никогда|чем в любой/i;
const ofFood =
  /(?<![а-яё])(?:мяс|птиц|рыб|овощ|фрукт|ягод|бел(?:ок|к)|сладк|суп|каш|яйц|боб|глютен|аллерген|сахар|сол[ьи]|порци|продукт|ккал|обед|завтрак|ужин|приём|блюд|орех|молок)/i;
/** A figure of food or money that no placeholder gives, or a promise of food for every day or for ever. */
const isPromise = (sentence: string) =>
  number.test(sentence) || (always.test(sentence) && ofFood.test(sentence));
const backing = [...Object.values(proofs).map(([told]) => told), readByPeople];
const findUnbacked = (sentences: readonly string[]) =>
  sentences.filter((one) => isPromise(one) && !backing.some((told) => told.test(one)));

describe('what seeded pages promise', () => {
  const sentences = seedSentences();

  it('of food and money is backed by data: a new promise needs its proof', () => {
    expect(sentences.filter(isPromise).length).toBeGreaterThan(50);
    expect(findUnbacked(sentences)).toEqual([]);
    const invented = ['Соли — 7 г соли в день.', 'Орехи есть каждый день.', 'Скидка 300 ₽ сверху.'];
    expect(findUnbacked(invented)).toEqual(invented);
  });

  it.each(Object.entries(proofs))('is said and holds: %s', (_, [told, holds]) => {
    expect(sentences.some((sentence) => told.test(sentence))).toBe(true);
    expect(holds()).toBe(true);
  });
});

it('shares of energy are those of the menu: half before the evening meals, two thirds by lunch', () => {
  const mean = (code: string, line: number, slots: readonly string[]) => {
    const days = broughtDays(code, line);
    const shares = days.map(
      (meals) => dayKcal(meals.filter(({ slot }) => slots.includes(slot))) / dayKcal(meals),
    );
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
  for (const line of linesOf('balans'))
    expect(mean('balans', line, ['breakfast', 'lunch'])).toBeGreaterThan(0.5);
  for (const line of linesOf('aktiv')) {
    const share = mean('aktiv', line, ['breakfast', 'snack', 'lunch']);
    expect(Math.abs(share - 2 / 3)).toBeLessThan(0.05);
  }
});
