import type { IsoDate } from '#shared/dates.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';

/** The meal plans of a range of dates. */
export interface KnownFood {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly days: readonly MealPlanDay[];
}

/** Loads the meal plans of a range of dates, with exclusions and replacements applied. */
export async function loadFood(rest: RestCall, from: IsoDate, to: IsoDate = from): Promise<KnownFood> {
  const { days } = await rest(listMealPlans, { query: { from, to } });
  return { from, to, days };
}
