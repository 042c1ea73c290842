import { type ComposedMeal, type Composition, composeDay } from './compose.ts';
import type { MenuDay } from './schema.ts';

/** A date on which exclusions change what is served, with the meals that they change. */
export interface AffectedDay {
  readonly date: string;
  readonly meals: readonly Exclude<ComposedMeal, { kind: 'planned' }>[];
}

/** The days of a menu that exclusions change: a dish replaced, one that stays for want of another, or none safe. */
export function affectedDays(days: readonly MenuDay[], composition: Composition): AffectedDay[] {
  return days
    .map((day) => ({
      date: day.date,
      meals: composeDay(day, composition).meals.filter((meal) => meal.kind !== 'planned'),
    }))
    .filter(({ meals }) => meals.length > 0);
}
