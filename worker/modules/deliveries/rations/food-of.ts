import type { Allergen } from '#shared/features/dishes/labels.ts';
import { exclusionsFor, tastesOfPerson } from '#shared/features/exclusions/tastes.ts';
import type { Scope } from '../../../scope.ts';
import { type ComposedServing, composeFood } from './compose.ts';
import { loadFoodOf } from './load.ts';
import type { FoodSpan } from './sql.ts';

/** The food of many customers, each within their own days, with what each person must not get. */
export async function composeFoodOf(
  scope: Scope,
  spans: readonly FoodSpan[],
): Promise<(ComposedServing & { readonly allergens: readonly Allergen[] })[]> {
  const loaded = await loadFoodOf(scope, spans, scope.clock.now());
  return spans.flatMap((span) => {
    const food = loaded.get(span.id);
    if (!food) return [];
    return composeFood(food, span).map((one) => {
      const { exclusions, person } = one.serving;
      return { ...one, allergens: exclusionsFor(exclusions, tastesOfPerson(person, food.tastes)).allergens };
    });
  });
}
