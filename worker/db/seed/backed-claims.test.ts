import { describe, expect, it } from 'vitest';
import { bonusReviewLength } from '#shared/features/bonuses/reviews/schema.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { FOOD_DAYS_PER_DELIVERY } from '#shared/features/deliveries/terms.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import type { DishTrait } from '#shared/features/dishes/traits.ts';
import { DAY_TOLERANCE } from '#shared/features/menu/portions.ts';
import { MENU_REPEATS } from '#shared/features/menu/rules.ts';
import { orderLengths } from '#shared/features/orders/price.ts';
import { withoutJoiners } from '#shared/typography.ts';
import {
  addedSaltOf,
  type BroughtMeal,
  broughtDays,
  catalogue,
  kitchen,
} from '#tests/factories/brought-menus.ts';
import { reviewedClaims as reviewed } from '#tests/factories/reviewed-claims.ts';
import { isClaim, seedSentences, sentencesOf } from '#tests/factories/seed-sentences.ts';
import { type Proofs, testClaims } from '#tests/harness/reviewed-claims.ts';
import dishes from './dishes.json' with { type: 'json' };
import { readPages } from './pages.ts';
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

const hours = site.intervals.map(({ part, fromHour, toHour }) => [part, fromHour, toHour] as const);
const spanOf = (wanted: string) => {
  const own = hours.filter(([part]) => part === wanted);
  return [Math.min(...own.map(([, from]) => from)), Math.max(...own.map(([, , to]) => to))];
};
/** Minutes that most dishes take in the microwave. */
const reheatMinutes = dishes
  .flatMap(({ reheat }) => /(\d+)(?:–\d+)?\s(?:минут|мин)/.exec(reheat)?.[1] ?? [])
  .map(Number)
  .toSorted((a, b) => a - b);

const proofs: Proofs = {
  'calorie lines': () => {
    const all = catalogue.programmes.flatMap(({ kcalLines }) => kcalLines);
    const spans = [Math.min(...all), Math.max(...all), ...linesOf('domashnyaya')];
    return (
      spans.join() === '1000,2500,1500,1800,2100' &&
      linesOf('pohudenie').includes(1500) &&
      linesOf('nabor-massy').includes(2500) &&
      Math.max(...linesOf('aktiv')) === 2100
    );
  },
  'salt of the recipes': () => {
    const salt = daily.flatMap((code) => linesOf(code).map((line) => addedSaltOf(code, line)));
    const toHalf = (grams: number) => Math.round(grams * 2) / 2;
    const ofOffice = linesOf('ofis').map((line) => addedSaltOf('ofis', line));
    return (
      [toHalf(Math.min(...salt)), toHalf(Math.max(...salt))].join() === '2.5,6.5' &&
      Math.min(...salt) === Math.min(...ofOffice)
    );
  },
  'only plants in the dish': () => {
    const told = catalogue.dishes.filter(({ description }) => description.includes('Только растительные'));
    const animal = ['fish', 'seafood', 'dairy', 'eggs', 'pork', 'beef', 'poultry', 'honey'] as const;
    return (
      told.length > 0 &&
      told.every(({ figures }) => !animal.some((group) => figures.exclusionGroups.includes(group)))
    );
  },
  'sweet without sugar': () => {
    const told = catalogue.dishes.filter(({ description }) => description.includes('от самого чернослива'));
    const sweet = ['sakhar', 'med', 'klenovyy-sirop'];
    return (
      told.length > 0 &&
      told.every(({ lines }) => !lines.some(({ ingredient }) => sweet.includes(ingredient)))
    );
  },
  'composition of every dish': () =>
    catalogue.dishes.every(({ lines, keeping }) => lines.length > 0 && keeping.length > 0),
  'food of several days in a delivery': () => FOOD_DAYS_PER_DELIVERY > 1,
  'yields of cooking are counted': () =>
    catalogue.dishes.some(({ lines }) => lines.some((one) => (one.yield ?? 1) < 1)) &&
    catalogue.dishes.some(({ lines }) => lines.some(({ ingredient }) => ingredient.startsWith('maslo-'))),
  'one bonus is one rouble': () => bonusText(100) === '1\u00a0бонус',
  'hours of the intervals': () =>
    spanOf('morning').join() === '6,12' &&
    spanOf('evening').join() === '18,22' &&
    hours.every(([, from, to]) => to - from === 2),
  'free zones': () =>
    site.regions.every(({ code }) =>
      site.zones.some(({ region, feeKop }) => region === code && feeKop === 0),
    ),
  'alternatives of a meal': ['worker/db/seed/catalogue.test.ts', 'offers three replacements for each meal'],
  'checks that are listed': () =>
    readPages()
      .find(({ path }) => path === '/proizvodstvo/')
      ?.blocks.some(
        (block) => block.title === 'Что проверяем' && 'items' in block && block.items.length === 6,
      ) === true,
  regions: () => site.regions.length === 2,
  'deliveries of a month': () => 28 / FOOD_DAYS_PER_DELIVERY === 14,
  'lengths of an order': () => orderLengths.includes(28),
  'meals of a day': () =>
    programmeOf('ofis')?.mealSlots.length === 3 && programmeOf('domashnyaya')?.mealSlots.length === 5,
  'dishes of a set': () => {
    const counts = catalogue.programmes
      .filter(({ kind }) => kind === 'set')
      .map(
        ({ code }) =>
          new Set(catalogue.menu.filter((row) => row.programme === code).map(({ dish }) => dish.code)).size,
      );
    return [Math.min(...counts), Math.max(...counts)].join() === '4,10';
  },
  'length of a review': () => bonusReviewLength.least === 300,
  'lunch is the largest meal': () =>
    isEvery('ekstralayt', (meals) => {
      const lunch = kcalIn(meals, 'lunch');
      return meals.every(({ kcal }) => kcal <= lunch) && kcalIn(meals, 'dinner') < kcalIn(meals, 'breakfast');
    }),
  'sweets are not of every day': () =>
    !isEvery('ekstralayt', (meals) => meals.some(({ dish }) => dish.kind === 'sweet')),
  'meat or fish every day': () => isClaimed('aktiv', 'day', 'meat-or-fish'),
  'vegetables and fruit every day': () =>
    green.every((code) => isClaimed(code, 'day', 'vegetables') && isClaimed(code, 'day', 'fruit')),
  'protein every day': () => daily.every((code) => isEvery(code, (meals) => meals.some(hasProtein))),
  'the line of 2500 kcal': () =>
    broughtDays('nabor-massy', 2500).every((meals) => {
      const kcal = dayKcal(meals);
      return kcal < 2500 && kcal >= 2500 * (1 - DAY_TOLERANCE);
    }),
  'temperature of keeping': () => withoutJoiners(storageOf(60)).includes('2–6\u00a0°C'),
  'minutes of reheating': () =>
    [2, 3].includes(reheatMinutes[Math.floor(reheatMinutes.length / 2)] ?? 0) && reheatMinutes.length > 40,
  'every day keeps to its line': [
    'worker/db/seed/composed-menu.test.ts',
    'states energy that its nutrients give and keeps to the line',
  ],
  'protein in main meals': () => isClaimed('fitnes', 'meals', 'protein'),
  'what any week has': () =>
    (['porridge', 'soup', 'fish', 'meat', 'pasta', 'sweet'] as const).every((trait) =>
      isClaimed('balans', 'week', trait),
    ),
  'more soups than elsewhere': [
    'worker/db/seed/claims.test.ts',
    '«Вегетарианская» more soups than any other',
  ],
  'fish every day': () => isClaimed('rybnaya', 'day', 'fish'),
  'least proposed energy': ['shared/features/catalogue/calculator.test.ts', 'never falls below the minimum'],
  'twice a week': () => MENU_REPEATS === 2,
  'allergens are free': ['shared/features/menu/exclusions.test.ts', 'allergens never'],
  'the length discount': ['shared/features/orders/price.test.ts', 'applies the discount of every length'],
};

const readByPeople: Readonly<Record<string, number>> = {
  'a term of the offer or of the account': 44,
  'a fact that the operator states': 17,
  'advice, medicine or law, told with its limits': 25,
  'a title, a question or a turn of phrase': 26,
  'a comparison in the description of a dish': 2,
  // General facts, without us; the article names where they are from.
  'knowledge of an article that says «we» of everybody': 6,
  // People of the demo seed, who are invented: whoever runs the site tells of their own.
  'what a sample of the team or an author is and does': 35,
};

const claims = seedSentences().filter(isClaim);
const known = new Set(Object.values(reviewed).flat());

describe('sentences of seeded pages with a number or an absolute word', () => {
  testClaims({ claims, least: 100, reviewed, proofs, readByPeople });

  it.each(['Белка — 40 г в день.', 'Рыба есть каждый день.', 'Скидка {{discount28}} и 7 % сверху.'])(
    'are found: «%s»',
    (text) => {
      expect(
        sentencesOf(text)
          .filter(isClaim)
          .filter((sentence) => !known.has(sentence)),
      ).toHaveLength(1);
    },
  );
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

it('a description names every main part of its dish that nobody would guess', () => {
  const words = {
    kartofel: /картоф|пюре|драник/i,
    nut: /нут|фалафел|хумус/i,
    kinoa: /киноа/i,
    izyum: /изюм|сухофрукт/i,
  };
  const omitted = catalogue.dishes.flatMap(({ title, description, lines }) => {
    const raw = lines.filter(({ ingredient }) => ingredient !== 'voda');
    const whole = raw.reduce((sum, { grams }) => sum + grams, 0);
    return Object.entries(words)
      .filter(([code]) => raw.some(({ ingredient, grams }) => ingredient === code && grams / whole >= 0.1))
      .flatMap(([code, word]) => (word.test(title + description) ? [] : [`${title}: ${code}`]));
  });
  expect(omitted).toEqual([]);
});
