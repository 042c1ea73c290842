import { daysBetween, moscowDate } from '#shared/dates.ts';
import type { getMenu, listMenuDishes } from '#shared/features/menu/contract.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay, MenuDish } from '#shared/features/menu/schema.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import type { FetchStatus } from '../../../platform/rest/fetch-status.ts';
import type { RestCall } from '../../../platform/rest/rest-client.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

/** The published menu of one person's plan, and all dishes of its programme. */
export interface PlanMenu {
  readonly days: readonly MenuDay[];
  readonly pool: readonly MenuDish[];
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
  const [from = ''] = dates;
  const days = Math.min(MENU_WINDOW_DAYS, daysBetween(from, dates.at(-1) ?? from) + 1);
  const [menu, dishes] = await Promise.all([
    rest<typeof getMenu>('GET /rest/menu/', { query: { programme: code, kcal, from, days } }),
    rest<typeof listMenuDishes>('GET /rest/menu/dishes/', { query: { programme: code } }),
  ]);
  return { days: menu.days.filter(({ date }) => dates.includes(date)), pool: dishes.dishes };
}

/** The menu of a person's plan; nothing is loaded without one. */
export function usePlanMenu(plan: OrderedPlan | undefined, dates: readonly string[]): LoadedMenu {
  const today = moscowDate(useAppState().site.now);
  const isOpen = dates.some((date) => daysBetween(today, date) <= MENU_WINDOW_DAYS);
  const { data, status } = useRestLoad(
    plan && isOpen ? JSON.stringify([plan.programme.code, plan.kcal, dates]) : null,
    async (rest) => (plan ? await loadMenu(rest, plan, dates) : undefined),
  );
  return { menu: data, status };
}
