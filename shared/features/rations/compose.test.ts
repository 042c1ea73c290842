import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { present } from '#tests/harness/present.ts';
import { addDays } from '../../dates.ts';
import { allergens, exclusionGroups, type MealSlot, mealSlots } from '../dishes/labels.ts';
import type { Tastes } from '../exclusions/tastes.ts';
import { exclusionCodes } from '../menu/exclusions.ts';
import { MENU_CYCLE_DAYS } from '../menu/rules.ts';
import { MAX_PEOPLE } from '../orders/price.ts';
import type { Opinion } from './autopilot.ts';
import { proposalsFor } from './autopilot.ts';
import { choicesFor } from './choices.ts';
import { composeMealPlans, type MealPlanRequest } from './compose.ts';
import { hoursUntilMeal, packedAt } from './freshness.ts';
import type { Kitchen, KitchenDish } from './kitchen.ts';

const ingredients = ['rice', 'dill', 'liver'].map((code) => ({ code, name: code }));

const anyDish = (code: string) =>
  fc
    .record({
      kcalPer100: fc.integer({ min: 70, max: 260 }),
      shelfLifeHours: fc.constantFrom(12, 24, 36, 60),
      slots: fc.subarray([...mealSlots], { minLength: 1 }),
      allergens: fc.subarray([...allergens], { maxLength: 2 }),
      exclusionGroups: fc.subarray([...exclusionGroups], { maxLength: 3 }),
      ingredients: fc.subarray(ingredients.map((one) => one.code)),
    })
    .map(
      ({ kcalPer100, shelfLifeHours, ...parts }): KitchenDish => ({
        ...parts,
        code,
        title: code,
        kind: 'main',
        picture: { name: code, width: 0, height: 0, tint: null, version: '' },
        tint: 'lime',
        per100: { kcal: kcalPer100, proteinG: 5, fatG: 5, carbohydrateG: 5 },
        reheat: 'Разогрейте',
        shelfLifeHours,
        traits: [],
      }),
    );

/** A kitchen of thirty dishes with a plan of any of them, none twice a day. */
const anyKitchen = fc
  .tuple(
    fc.tuple(...Array.from({ length: 30 }, (_, index) => anyDish(`dish-${index}`))),
    fc.infiniteStream(fc.integer({ min: 0, max: 29 })),
  )
  .map(([dishes, numbers]): Kitchen => {
    const plan = Array.from({ length: MENU_CYCLE_DAYS }, (_, cycleDay) => {
      const taken = new Set<number>();
      return mealSlots.map((slot) => {
        let next = numbers.next().value ?? 0;
        while (taken.has(next)) next = (next + 1) % dishes.length;
        taken.add(next);
        return { programme: 'balans', cycleDay, slot, code: `dish-${next}` };
      });
    }).flat();
    return { dishes: new Map(dishes.map((dish) => [dish.code, dish])), plan, programmes: new Map() };
  });

const anyCode = fc.integer({ min: 0, max: 29 }).map((index) => `dish-${index}`);

const anyTastes: fc.Arbitrary<Tastes> = fc.record({
  exclusions: fc.record({
    allergens: fc.subarray([...allergens]),
    dislikes: fc.subarray([...exclusionGroups]),
  }),
  ingredients: fc.subarray(ingredients),
  tired: fc.array(fc.record({ person: fc.constant(1), code: anyCode }), { maxLength: 5 }),
  repeatLimit: fc.integer({ min: 0, max: 7 }),
});

const anyRequests: fc.Arbitrary<MealPlanRequest[]> = fc
  .array(
    fc.record({
      exclusions: fc
        .record({
          allergens: fc.subarray([...allergens], { maxLength: 2 }),
          dislikes: fc.subarray([...exclusionGroups], { maxLength: 4 }),
        })
        .map(exclusionCodes),
      chosen: fc
        .array(fc.tuple(fc.constantFrom<MealSlot>(...mealSlots), anyCode), { maxLength: 4 })
        .map((pairs) => new Map(pairs)),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((days) =>
    days.map((day, index) => ({
      ...day,
      date: addDays('2026-11-16', index),
      person: 1,
      programme: 'balans',
      lineKcal: 1500,
      packedAt: packedAt(addDays('2026-11-16', index - (index % 2)), '2026-11-16'),
      setDay: index % 2,
    })),
  );

const mustNot = (request: MealPlanRequest, tastes: Tastes): string[] => [
  ...request.exclusions.flatMap((code) => (code.startsWith('allergy-') ? [code.slice(8)] : [])),
  ...tastes.exclusions.allergens,
];

describe('a meal plan', () => {
  it('has no allergen and no dish twice a day, and is the same for the same input', () => {
    fc.assert(
      fc.property(anyKitchen, anyTastes, anyRequests, (kitchen, tastes, requests) => {
        const mealPlans = composeMealPlans(requests, tastes, kitchen);
        expect(composeMealPlans(requests, tastes, kitchen)).toEqual(mealPlans);
        mealPlans.forEach(({ meals }, index) => {
          const request = present(requests[index], 'request');
          const served = meals.flatMap(({ dish }) => dish ?? []);
          const hard = mustNot(request, tastes);
          expect(served.filter((dish) => dish.allergens.some((one) => hard.includes(one)))).toEqual([]);
          expect(new Set(served.map(({ code }) => code)).size).toBe(served.length);
          expect(meals.map(({ slot }) => slot)).toEqual([...mealSlots]);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what each of up to six persons leaves out to that person’s food, and the customer’s to the first', () => {
    const persons = fc.array(fc.subarray([...allergens], { maxLength: 3 }), {
      minLength: 1,
      maxLength: MAX_PEOPLE,
    });
    fc.assert(
      fc.property(anyKitchen, anyTastes, persons, (kitchen, tastes, family) => {
        const requests = family.map((hard, index) => ({
          date: '2026-11-16',
          person: index + 1,
          programme: 'balans',
          lineKcal: 1500,
          packedAt: packedAt('2026-11-16', '2026-11-16'),
          setDay: 0,
          exclusions: exclusionCodes({ allergens: hard, dislikes: [] }),
          chosen: new Map<MealSlot, string>(),
        }));
        const alone = requests.map((request) => composeMealPlans([request], tastes, kitchen)[0]);
        // Nobody's food depends on who else eats.
        expect(composeMealPlans(requests, tastes, kitchen)).toEqual(alone);
        alone.forEach((mealPlan, index) => {
          const hard = [...(family[index] ?? []), ...(index === 0 ? tastes.exclusions.allergens : [])];
          const served = mealPlan?.meals.flatMap(({ dish }) => dish ?? []) ?? [];
          expect(served.filter((dish) => dish.allergens.some((one) => hard.includes(one)))).toEqual([]);
        });
        const others = requests.slice(1);
        const noTastes = { ...tastes, exclusions: { allergens: [], dislikes: [] }, ingredients: [] };
        expect(composeMealPlans(others, tastes, kitchen)).toEqual(
          composeMealPlans(others, noTastes, kitchen),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has no dish past its shelf life, planned, chosen or in place of another one', () => {
    fc.assert(
      fc.property(anyKitchen, anyTastes, anyRequests, (kitchen, tastes, requests) => {
        composeMealPlans(requests, tastes, kitchen).forEach(({ meals }, index) => {
          const { packedAt: packed, date } = present(requests[index], 'request');
          for (const { slot, dish } of meals) {
            const hours = hoursUntilMeal(packed, { date, slot, slots: mealSlots });
            if (dish) expect(dish.shelfLifeHours).toBeGreaterThanOrEqual(hours);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('respects the repeat limit in any seven days, except for chosen and irreplaceable dishes', () => {
    fc.assert(
      fc.property(anyKitchen, anyTastes, anyRequests, (kitchen, tastes, requests) => {
        const limit = tastes.repeatLimit;
        fc.pre(limit > 0);
        const eaten: { readonly date: string; readonly code: string }[] = [];
        composeMealPlans(requests, tastes, kitchen).forEach(({ meals }, index) => {
          const date = requests[index]?.date ?? '';
          for (const { dish, kind } of meals) {
            if (!dish) continue;
            const before = eaten.filter(
              (one) => one.code === dish.code && one.date > addDays(date, -7),
            ).length;
            // A dish that is only just safe comes in place of one that is not, however often it was there.
            if (kind === 'planned') expect(before).toBeLessThan(limit);
          }
          eaten.push(...meals.flatMap(({ dish }) => (dish ? [{ date, code: dish.code }] : [])));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('that is stored is not composed again', () => {
    fc.assert(
      fc.property(anyKitchen, anyTastes, anyTastes, anyRequests, (kitchen, before, after, requests) => {
        const kept = composeMealPlans(requests, before, kitchen);
        const closed = requests.map((request, index) => ({ ...request, served: kept[index]?.meals }));
        const then = composeMealPlans(closed, after, kitchen);
        expect(then.map(({ meals }) => meals)).toEqual(kept.map(({ meals }) => meals));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the offered and proposed replacements', () => {
  const opinions = fc
    .array(
      fc.tuple(
        anyCode,
        fc.record<Opinion>({
          stars: fc.option(fc.integer({ min: 1, max: 5 })),
          timesReplaced: fc.integer({ min: 0, max: 3 }),
        }),
      ),
      { maxLength: 12 },
    )
    .map((pairs) => new Map(pairs));

  it('contain no allergen and no dish of the day, and never override a choice', () => {
    fc.assert(
      fc.property(anyKitchen, anyTastes, anyRequests, opinions, (kitchen, tastes, requests, said) => {
        composeMealPlans(requests, tastes, kitchen).forEach((mealPlan, index) => {
          const request = present(requests[index], 'request');
          const hard = mustNot(request, tastes);
          const choicesOf = (slot: MealSlot) =>
            choicesFor({ request, mealPlan, slot, tastes, kitchen }).choices;
          const today = mealPlan.meals.flatMap(({ dish }) => dish?.code ?? []);
          const offered = mealSlots.flatMap(choicesOf).map(({ dish }) => dish);
          const proposals = proposalsFor(mealPlan, said, choicesOf);
          for (const dish of [...offered, ...proposals.map(({ to }) => to)]) {
            expect(dish.allergens.some((one) => hard.includes(one))).toBe(false);
            expect(today).not.toContain(dish.code);
          }
          for (const { slot, to, because } of proposals) {
            expect(mealPlan.meals.find((meal) => meal.slot === slot)?.kind).not.toBe('chosen');
            expect(said.get(to.code)?.stars ?? 5).toBeGreaterThan(2);
            expect(because).not.toBe('');
          }
        });
      }),
      { numRuns: 60 },
    );
  });
});
