import type { IsoDate } from '../../dates.ts';
import { noTastes } from '../exclusions/tastes.ts';
import { SET_DAYS } from '../programmes/rules.ts';
import { composeMealPlans } from './compose.ts';
import type { ProgrammeKitchen } from './contract.ts';
import { packedAt } from './freshness.ts';
import type { Kitchen } from './kitchen.ts';
import type { ServedMeal } from './schema.ts';

/** A date on which exclusions change what is served, with the meals that they change. */
export interface AffectedDay {
  readonly date: string;
  readonly meals: readonly ServedMeal[];
}

/** What somebody is about to order. */
export interface PlannedFood {
  readonly programme: string;
  readonly lineKcal: number;
  /** Days of food, in their order. */
  readonly dates: readonly IsoDate[];
}

/** The kitchen of one programme as the composer takes it. */
export function kitchenFrom(programme: string, { dishes, plan, ...known }: ProgrammeKitchen): Kitchen {
  return {
    // How a dish is warmed decides nothing.
    dishes: new Map(dishes.map((dish) => [dish.code, { ...dish, reheat: '' }])),
    plan,
    programmes: new Map([[programme, known]]),
  };
}

/**
 * The days that exclusions change: a dish replaced, one that stays for want of another, or none safe. The kitchen's own
 * composer says so, each day as the first of a delivery in the morning: which of them are is known once it is ordered.
 */
export function affectedDays(
  kitchen: Kitchen,
  { programme, lineKcal, dates }: PlannedFood,
  exclusions: readonly string[],
): AffectedDay[] {
  const compose = (left: readonly string[]) =>
    composeMealPlans(
      dates.map((date, index) => ({
        ...{ date, programme, lineKcal, person: 1, setDay: index % SET_DAYS, exclusions: left },
        packedAt: packedAt(date, date),
        chosen: new Map(),
      })),
      noTastes,
      kitchen,
    );
  const before = compose([]);
  return compose(exclusions).flatMap(({ meals }, index) => {
    const changed = meals.filter((meal) => {
      const old = before[index]?.meals.find(({ slot }) => slot === meal.slot);
      return old?.dish?.code !== meal.dish?.code || (meal.kind === 'kept' && old?.kind !== 'kept');
    });
    return changed.length === 0 ? [] : [{ date: dates[index] ?? '', meals: changed }];
  });
}
