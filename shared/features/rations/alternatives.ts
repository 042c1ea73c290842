import type { Choice } from './choices.ts';
import type { MealPlan } from './compose.ts';
import type { Alternative, ReplacementRule } from './contract.ts';
import type { ServedDish } from './schema.ts';

/** Which of two choices a rule prefers; they come nearest in energy first. */
const preferences: Readonly<Record<ReplacementRule, (a: Choice, b: Choice) => number>> = {
  near: () => 0,
  protein: (a, b) => b.dish.proteinG - a.dish.proteinG,
  light: (a, b) => a.dish.kcal - b.dish.kcal,
};

/** What a rule promises of the new dish beside the present one: «Меньше калорий» offers no dish that has as many. */
const promises: Readonly<Record<ReplacementRule, (next: ServedDish, present: ServedDish) => boolean>> = {
  near: () => true,
  protein: (next, present) => next.proteinG > present.proteinG,
  light: (next, present) => next.kcal < present.kcal,
};

/** One alternative for each meal of a day, none twice, so that any of them can be taken together. */
export function alternativesOfDay(
  { meals }: Pick<MealPlan, 'meals'>,
  rule: ReplacementRule,
  choicesOf: (slot: Alternative['slot']) => readonly Choice[],
): Omit<Alternative, 'date'>[] {
  const taken = new Set<string>();
  return meals.flatMap(({ slot, slotName, dish }) => {
    const [best] = choicesOf(slot)
      .filter((choice) => !taken.has(choice.dish.code))
      .filter((choice) => dish === null || promises[rule](choice.dish, dish))
      .toSorted(preferences[rule]);
    if (!best) return [];
    taken.add(best.dish.code);
    const kcalDifference = dish ? best.dish.kcal - dish.kcal : best.kcalDifference;
    return [{ slot, slotName, from: dish, to: best.dish, kcalDifference }];
  });
}
