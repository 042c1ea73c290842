import { daysBetween, moscowDate } from '#shared/dates.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { kitchenFrom, type PlannedFood } from '#shared/features/rations/affected.ts';
import { getKitchen } from '#shared/features/rations/contract.ts';
import type { Kitchen } from '#shared/features/rations/kitchen.ts';
import type { FetchStatus, RestCall } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

/** One person's food of the days whose menu is open, with the kitchen that composes it. */
export interface PlanMenu {
  readonly kitchen: Kitchen;
  readonly food: PlannedFood;
}

/** The menu of a plan, as far as it has come. */
export interface LoadedMenu {
  readonly menu: PlanMenu | undefined;
  readonly status: FetchStatus;
}

async function loadMenu(
  rest: RestCall,
  { programme: { code }, kcal }: OrderedPlan,
  dates: readonly string[],
): Promise<PlanMenu> {
  const kitchen = await rest(getKitchen, { query: { programme: code } });
  return { kitchen: kitchenFrom(code, kitchen), food: { programme: code, lineKcal: kcal, dates } };
}

/** The menu of a person's plan; nothing is loaded without one. */
export function usePlanMenu(plan: OrderedPlan | undefined, dates: readonly string[]): LoadedMenu {
  const today = moscowDate(useAppState().site.now);
  const open = dates.filter((date) => daysBetween(today, date) <= MENU_WINDOW_DAYS);
  const { data, status } = useRestLoad(
    plan && open.length > 0 ? JSON.stringify([plan.programme.code, plan.kcal, open]) : null,
    async (rest) => (plan ? await loadMenu(rest, plan, open) : undefined),
  );
  return { menu: data, status };
}
