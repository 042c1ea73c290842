import { addDays, type EpochMs, moscowDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { keepOffline } from '../../platform/session/offline-account.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { loadFood } from './food-data.ts';

/** Deliveries and days of food that the device keeps: a month, a week. */
const KEPT = { deliveries: 20, days: 7 } as const;

/** Keeps the coming deliveries and the week's food readable without a network. */
export async function keepCalendar(
  { rest, state }: { readonly rest: RestCall; readonly state: AppState },
  deliveries: readonly Delivery[],
  now: EpochMs,
): Promise<void> {
  const { id } = state.auth;
  const today = moscowDate(now);
  const { days } = await loadFood(rest, today, addDays(today, KEPT.days - 1));
  // Whoever has signed out meanwhile leaves nothing behind.
  if (state.auth.id !== id || !state.auth.isAuthorized) return;
  await keepOffline(id, {
    at: now,
    deliveries: deliveries
      .filter(({ date }) => date >= today)
      .slice(0, KEPT.deliveries)
      .map(({ date, interval, state: step, foodDates }) => ({
        date,
        interval,
        state: deliveryStateNames[step],
        foodDates,
      })),
    days: days.map(({ date, programme, kcal, meals }) => ({
      date,
      programme: programme.name,
      kcal,
      meals: meals.flatMap(({ slotName, dish }) =>
        dish ? [{ name: slotName, title: dish.title, kcal: dish.kcal, reheat: dish.reheat }] : [],
      ),
    })),
  });
}
