import { addDays, moscowDate } from '#shared/dates.ts';
import { type Opinion, proposalsFor } from '#shared/features/rations/autopilot.ts';
import { choicesFor } from '#shared/features/rations/choices.ts';
import type { Scope } from '../../../scope.ts';
import { type DishStars, ownDishRatings } from '../../content/reviews.ts';
import { composeFood } from './compose.ts';
import { loadFood } from './load.ts';
import { readHabits } from './sql.ts';

/** Days ahead that proposals are made for. */
const DAYS_AHEAD = 14;
/** Proposals shown at once. */
const SHOWN = 10;

/** What a person thinks of dishes: the stars of the newest day, and what the family has replaced. */
function opinionsOf(
  person: number,
  ratings: readonly DishStars[],
  replaced: Readonly<Record<string, number>>,
): ReadonlyMap<string, Opinion> {
  const own = ratings.filter((rating) => rating.person === person);
  const starsOf = new Map(own.map(({ code, stars }) => [code, stars]));
  const codes = new Set([...starsOf.keys(), ...Object.keys(replaced)]);
  return new Map(
    [...codes].map((code) => [
      code,
      { stars: starsOf.get(code) ?? null, timesReplaced: replaced[code] ?? 0 },
    ]),
  );
}

/** What the taste autopilot proposes for the coming open days; nothing where the customer has switched it off. */
export async function listProposals(scope: Scope, customerId: string) {
  const db = scope.db;

  const now = scope.clock.now();
  const today = moscowDate(now);
  const query = { customerId, from: today, to: addDays(today, DAYS_AHEAD), now };
  const [habits, ratings, loaded] = await Promise.all([
    readHabits(db, customerId),
    ownDishRatings(scope, customerId),
    // Seldom for nothing, and a trip less.
    loadFood(scope, query),
  ]);
  if (habits.autopilot === 0) return [];
  if (ratings.length === 0 && Object.keys(habits.replaced).length === 0) return [];
  const { tastes, kitchen } = loaded;
  return composeFood(loaded, query)
    .filter(({ serving }) => serving.isOpen)
    .flatMap(({ serving, ration }) =>
      proposalsFor(
        ration,
        opinionsOf(serving.person, ratings, habits.replaced),
        (slot) => choicesFor({ request: serving, mealPlan: ration, slot, tastes, kitchen }).choices,
      ).map(({ from, ...proposal }) => ({
        ...proposal,
        from: { code: from.code, title: from.title },
        orderId: serving.delivery.order_id,
        calendarVersion: serving.delivery.calendar_version,
        date: serving.date,
        person: serving.person,
        personName: serving.personName,
      })),
    )
    .slice(0, SHOWN);
}
