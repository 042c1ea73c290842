import { addDays, moscowDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { presentMoment } from '../../platform/clock/use-now.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ACCOUNT_CACHE, SNAPSHOT_KEY } from '../../platform/service-worker/account-cache.ts';
import type { AccountSnapshot } from '../../platform/service-worker/account-page.ts';
import { forgetOffline } from '../../platform/session/session.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { loadFood } from './calendar.ts';

/** Deliveries and days of food that the device keeps: a month, a week. */
const KEPT = { deliveries: 20, days: 7 } as const;

/** Keeps the coming deliveries and the week's food on the device, readable without a network. */
export async function keepCalendar(
  rest: RestCall,
  state: AppState,
  deliveries: readonly Delivery[],
): Promise<void> {
  if (!('caches' in window)) return;
  const { id } = state.auth;
  const now = presentMoment(state.site);
  const today = moscowDate(now);
  const { days } = await loadFood(rest, today, addDays(today, KEPT.days - 1));
  // Whoever has signed out meanwhile leaves nothing behind.
  if (state.auth.id !== id || !state.auth.isAuthorized) return;
  const snapshot: AccountSnapshot = {
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
  };
  await forgetOffline(id);
  const cache = await window.caches.open(ACCOUNT_CACHE + id);
  if (state.auth.id !== id) return;
  await cache.put(SNAPSHOT_KEY, new Response(JSON.stringify(snapshot)));
}
