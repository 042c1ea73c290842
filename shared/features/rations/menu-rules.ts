import { addDays, type IsoDate } from '../../dates.ts';
import type { MealSlot } from '../dishes/labels.ts';
import { REPEAT_DAYS } from '../exclusions/tastes.ts';
import type { Composition } from '../menu/compose.ts';
import { isDayWithinLine } from '../menu/portions.ts';
import { cycleDayOf, MENU_CYCLE_DAYS, MENU_REPEATS } from '../menu/rules.ts';
import type { MenuMeal } from '../menu/schema.ts';
import { breaksClaim, type Claim, type ClaimedMeal, isClaimed, keepsClaim } from '../programmes/claims.ts';
import { type Kitchen, menuOf, programmeOf } from './kitchen.ts';
import { chooseTogether } from './together.ts';

/** How many days farther off a day beside counts for: nobody likes the same dish two days running. */
const BESIDE = 10;

/** A dish that was served at a meal. */
export interface Eaten {
  readonly slot: MealSlot;
  readonly code: string;
}

/** Food of one person by its date. */
export type EatenOn = ReadonlyMap<IsoDate, readonly Eaten[]>;

interface RulesInput {
  readonly date: IsoDate;
  readonly programme: string;
  readonly lineKcal: number;
  readonly kitchen: Kitchen;
  /** What the menu has brought the person on the days before; what they chose themselves does not count. */
  readonly eatenOn: EatenOn;
}

interface Neighbour {
  readonly meals: readonly (ClaimedMeal & Eaten)[];
  /** Nobody knows what was eaten on days before the first one: they count for claims as planned, for repeats not at all. */
  readonly isKnown: boolean;
}

/** The days that share a week with a date, from the first to the last; null in the place of the date itself. */
function neighboursOf({ date, programme, kitchen, eatenOn }: RulesInput): readonly (Neighbour | null)[] {
  const { days } = menuOf(kitchen, programme);
  return Array.from({ length: 2 * REPEAT_DAYS - 1 }, (_, index) => {
    const offset = index + 1 - REPEAT_DAYS;
    if (offset === 0) return null;
    const eaten = offset < 0 ? eatenOn.get(addDays(date, offset)) : undefined;
    const planned = days[(cycleDayOf(date) + offset + MENU_CYCLE_DAYS) % MENU_CYCLE_DAYS] ?? [];
    const meals = eaten
      ? eaten.map((one) => ({ ...one, traits: kitchen.dishes.get(one.code)?.traits ?? [] }))
      : planned.map(({ slot, dish }) => ({ slot, code: dish.code, traits: dish.traits }));
    return { meals, isKnown: offset > 0 || eaten !== undefined };
  });
}

/** Tells whether some week of the days around a date has a wrong number of other days that count. */
function someWeek(isCounted: readonly boolean[], isWrong: (days: number) => boolean): boolean {
  let days = isCounted.slice(0, REPEAT_DAYS).filter(Boolean).length;
  if (isWrong(days)) return true;
  for (let next = REPEAT_DAYS; next < isCounted.length; next += 1) {
    days += Number(isCounted[next]) - Number(isCounted[next - REPEAT_DAYS]);
    if (isWrong(days)) return true;
  }
  return false;
}

/** The rules that look at the days around: a dish that would come too often, a claim of weeks that needs this meal. */
function weekRules(input: RulesInput, claims: readonly Claim[]) {
  const around = neighboursOf(input);
  const weekly = claims.filter((claim) => claim.in === 'week');
  const placesOf = new Map<string, number[]>();
  for (const [place, day] of around.entries())
    for (const code of new Set(day?.isKnown ? day.meals.map((meal) => meal.code) : []))
      placesOf.set(code, [...(placesOf.get(code) ?? []), place]);
  const needed = new Map<Claim, boolean>();
  const isNeeded = (claim: Claim) => {
    const known = needed.get(claim);
    if (known !== undefined) return known;
    const has = around.map((day) => day?.meals.some((meal) => isClaimed(claim, meal)) ?? false);
    const answer = someWeek(has, (days) => days === 0);
    needed.set(claim, answer);
    return answer;
  };
  return {
    /** Claims of weeks that are kept by the planned meal alone. */
    owed: (planned: ClaimedMeal) => weekly.filter((claim) => isClaimed(claim, planned) && isNeeded(claim)),
    isTooOften: (code: string) => {
      const places = placesOf.get(code) ?? [];
      return (
        places.length >= MENU_REPEATS &&
        someWeek(
          around.map((_, place) => places.includes(place)),
          (days) => days >= MENU_REPEATS,
        )
      );
    },
    timesAround: (code: string) =>
      (placesOf.get(code) ?? []).reduce(
        (times, place) => times + (Math.abs(place + 1 - REPEAT_DAYS) === 1 ? BESIDE : 1),
        0,
      ),
  };
}

/**
 * What a day's replacements keep to beside the customer's wishes: what the programme claims, no dish more than twice in
 * seven days, the energy of the line. Days ahead count as they are planned, so that no later day has to break what an
 * earlier one has used up.
 */
export function rulesFor(input: RulesInput): Pick<Composition, 'judge' | 'choose'> {
  const { kitchen, programme, lineKcal } = input;
  const { claims, isSet } = programmeOf(kitchen, programme);
  // The dishes of a set are all that it promises.
  if (isSet) return {};
  const traitsOf = (code: string) => kitchen.dishes.get(code)?.traits ?? [];
  const daily = claims.filter((claim) => claim.in === 'day');
  const singly = claims.filter((claim) => claim.in === 'meals' || claim.in === 'none');
  const isDayKept = (meals: readonly MenuMeal[]) => {
    const claimed = meals.map(({ slot, dish }) => ({ slot, traits: traitsOf(dish.code) }));
    const kcal = meals.reduce((sum, { dish }) => sum + dish.kcal, 0);
    return daily.every((claim) => keepsClaim(claim, claimed)) && isDayWithinLine(kcal, lineKcal);
  };
  let weeks: ReturnType<typeof weekRules> | undefined;
  return {
    judge: (code, { slot, dish }) => {
      weeks ??= weekRules(input, claims);
      const meal = { slot, traits: traitsOf(code) };
      const broken = singly.filter((claim) => breaksClaim(claim, meal)).length;
      const owed = weeks.owed({ slot, traits: traitsOf(dish.code) });
      const missed = owed.filter((claim) => !isClaimed(claim, meal)).length;
      return {
        faults: broken + missed + Number(weeks.isTooOften(code)),
        timesAround: weeks.timesAround(code),
      };
    },
    choose: (day, open) => chooseTogether(day, open, isDayKept),
  };
}
