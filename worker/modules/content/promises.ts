import { moscowDate } from '#shared/dates.ts';
import { noTastes, type Tastes } from '#shared/features/exclusions/tastes.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { MealPlanRequest } from '#shared/features/rations/compose.ts';
import * as contract from '#shared/features/rations/contract.ts';
import { brokenPromises, findKeeping, requestsOf } from '#shared/features/rations/promises.ts';
import type { BrokenPromises } from '#shared/features/rations/schema.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { publishedClosedDays } from './closed-days.ts';
import { requireLine, wholeKitchen } from './menu.ts';
import { listProgrammes } from './programmes.ts';

/** What one person's food will not keep of all that is promised of it, with a programme that would keep everything. */
export async function brokenPromisesOf(
  scope: Scope,
  requests: readonly MealPlanRequest[],
  tastes: Tastes,
): Promise<BrokenPromises> {
  const [kitchen, offered] = await Promise.all([wholeKitchen(scope, []), listProgrammes(scope)]);
  const broken = brokenPromises(requests, tastes, kitchen);
  const instead = broken.length > 0 ? findKeeping(requests, tastes, kitchen, offered) : undefined;
  return { broken, instead: instead ? { code: instead.code, name: instead.name } : null };
}

export const promiseCalls = calls(contract, {
  /** The same of food that is about to be ordered. */
  getBrokenPromises: async ({ scope, query }) => {
    const { programme, kcal: lineKcal, part, start, skip = [], without } = query;
    await requireLine(scope, programme, lineKcal);
    const closed = await publishedClosedDays(scope, moscowDate(scope.clock.now()));
    // The menu comes round again: what holds for its days holds for longer orders.
    const days = Math.min(query.days, MENU_CYCLE_DAYS);
    const food = { programme, lineKcal, part, start, days, daysOff: [...skip, ...closed] };
    return brokenPromisesOf(scope, requestsOf(food, without), noTastes);
  },
});
