import type { Choice } from './choices.ts';
import type { MealPlan } from './compose.ts';
import type { Alternative, ReplacementRule } from './contract.ts';

/** Which of two choices a rule prefers; they come nearest in energy first. */
const preferences: Readonly<Record<ReplacementRule, (a: Choice, b: Choice) => number>> = {
  near: () => 0,
  protein: (a, b) => b.dish.proteinG - a.dish.proteinG,
  light: (a, b) => a.dish.kcal - b.dish.kcal,
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
      .toSorted(preferences[rule]);
    if (!best) return [];
    taken.add(best.dish.code);
    const kcalDifference = dish ? best.dish.kcal - dish.kcal : best.kcalDifference;
    return [{ slot, slotName, from: dish, to: best.dish, kcalDifference }];
  });
}
