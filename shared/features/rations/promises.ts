import { daysBetween, type IsoDate } from '../../dates.ts';
import { type DaysOff, planDeliveries } from '../deliveries/rules.ts';
import { REPEAT_DAYS, type Tastes } from '../exclusions/tastes.ts';
import { MENU_REPEATS } from '../menu/rules.ts';
import { claimTexts, keepsClaim } from '../programmes/claims.ts';
import { isInSeason, lineOf } from '../programmes/rules.ts';
import type { Programme } from '../programmes/schema.ts';
import { composeMealPlans, type MealPlanRequest } from './compose.ts';
import { packedAt } from './freshness.ts';
import { type Kitchen, programmeOf } from './kitchen.ts';

/** What one person orders. */
export interface OrderedFood {
  readonly programme: string;
  readonly lineKcal: number;
  readonly part: 'morning' | 'evening';
  readonly start: IsoDate;
  readonly days: number;
  readonly daysOff?: DaysOff;
}

/** The requests that an order makes of the composer, as its deliveries bring the food. */
export function requestsOf(
  { programme, lineKcal, part, start, days, daysOff = [] }: OrderedFood,
  exclusions: readonly string[] = [],
): MealPlanRequest[] {
  const deliveries = planDeliveries({ startDate: start, days, daysOff, part });
  const last = deliveries.at(-1)?.foodDates.at(-1);
  return deliveries.flatMap(({ date: deliveredOn, foodDates }) =>
    foodDates.map((date, index) => ({
      ...{ programme, lineKcal, date, person: 1, exclusions, chosen: new Map() },
      setDay: foodDates.length > 1 ? index : Number(date === last),
      packedAt: packedAt(deliveredOn, foodDates[0] ?? deliveredOn),
    })),
  );
}

/** What the food of one person does not keep of all that is promised of it, in words; nothing where nobody leaves anything out. */
export function brokenPromises(
  requests: readonly MealPlanRequest[],
  tastes: Tastes,
  kitchen: Kitchen,
): string[] {
  const claims = programmeOf(kitchen, requests[0]?.programme ?? '').claims;
  const days = composeMealPlans(requests, tastes, kitchen).map(({ meals }, index) => ({
    date: requests[index]?.date ?? '',
    meals: meals.flatMap(({ slot, dish }) =>
      dish ? [{ slot, code: dish.code, traits: kitchen.dishes.get(dish.code)?.traits ?? [] }] : [],
    ),
    isEmpty: meals.some(({ dish }) => dish === null),
  }));
  const weeks = days.map((last, index) =>
    days
      .slice(Math.max(0, index + 1 - REPEAT_DAYS), index + 1)
      .filter(({ date }) => daysBetween(date, last.date) < REPEAT_DAYS),
  );
  const broken = claims.filter((claim) =>
    claim.in === 'week'
      ? weeks.some(
          (week) =>
            week.length === REPEAT_DAYS &&
            !keepsClaim(
              claim,
              week.flatMap((day) => day.meals),
            ),
        )
      : days.some(({ meals }) => !keepsClaim(claim, meals)),
  );
  const isRepeated = weeks.some((week) => {
    const codes = week.flatMap(({ meals }) => meals.map(({ code }) => code));
    return codes.some((code) => codes.filter((one) => one === code).length > MENU_REPEATS);
  });
  return [
    ...claimTexts(broken),
    ...(isRepeated ? ['Одно блюдо не чаще двух раз за неделю'] : []),
    ...(days.some(({ isEmpty }) => isEmpty) ? ['Безопасное блюдо на каждый приём пищи'] : []),
  ];
}

/**
 * A programme of the same energy that keeps all that it promises for the same person on the same days: of those with all
 * the meals and exclusions of the present one, the first that claims most of the same.
 */
export function findKeeping(
  requests: readonly MealPlanRequest[],
  tastes: Tastes,
  kitchen: Kitchen,
  offered: readonly Programme[],
): Programme | undefined {
  const [first] = requests;
  const own = offered.find(({ code }) => code === first?.programme);
  const last = requests.at(-1);
  if (!first || !last || !own) return undefined;
  const claimed = (code: string) => programmeOf(kitchen, code).claims.map((claim) => JSON.stringify(claim));
  const wanted = claimed(own.code);
  const likeness = ({ code }: Programme) => claimed(code).filter((claim) => wanted.includes(claim)).length;
  return offered
    .filter(
      (other) =>
        other !== own &&
        lineOf(other, first.lineKcal) &&
        isInSeason(other, first.date, last.date) &&
        requests.length <= (other.longestDays ?? requests.length) &&
        own.mealSlots.every((slot) => other.mealSlots.includes(slot)) &&
        own.excludedGroups.every((group) => other.excludedGroups.includes(group)),
    )
    .toSorted((a, b) => likeness(b) - likeness(a))
    .find(({ code }) => {
      const instead = requests.map((request) => ({ ...request, programme: code }));
      return brokenPromises(instead, tastes, kitchen).length === 0;
    });
}
