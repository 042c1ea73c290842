import { addDays, moscowDate } from '#shared/dates.ts';
import { type Opinion, proposalsFor } from '#shared/features/rations/autopilot.ts';
import { choicesFor } from '#shared/features/rations/choices.ts';
import type { Scope } from '../../../scope.ts';
import { ownDishRatings } from '../../content/api.ts';
import { composeFood, loadFood } from './load.ts';
import { readHabits } from './sql.ts';

/** Days ahead that proposals are made for. */
const DAYS_AHEAD = 14;
/** Proposals shown at once. */
const SHOWN = 10;

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
  const opinions = new Map<string, Opinion>();
  for (const code of [...ratings.keys(), ...Object.keys(habits.replaced)]) {
    opinions.set(code, { stars: ratings.get(code) ?? null, timesReplaced: habits.replaced[code] ?? 0 });
  }
  if (opinions.size === 0) return [];
  const { tastes, kitchen } = loaded;
  return composeFood(loaded, query)
    .filter(({ serving }) => serving.isOpen)
    .flatMap(({ serving, ration }) =>
      proposalsFor(
        ration,
        opinions,
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
