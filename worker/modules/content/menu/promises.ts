import { moscowDate } from '#shared/dates.ts';
import { noTastes, type Tastes } from '#shared/features/exclusions/tastes.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { MealPlanRequest } from '#shared/features/rations/compose.ts';
import {
  brokenPromises,
  findKeeping,
  type OrderedFood,
  requestsOf,
} from '#shared/features/rations/promises.ts';
import type { BrokenPromises } from '#shared/features/rations/schema.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../closed-days/statements.ts';
import { listProgrammes } from '../programmes/commands.ts';
import { wholeKitchen } from './commands.ts';

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

/** The same of food that is about to be ordered. */
export async function brokenPromisesOfOrder(
  scope: Scope,
  { daysOff = [], ...food }: OrderedFood,
  exclusions: readonly string[],
): Promise<BrokenPromises> {
  const closed = await publishedClosedDays(scope, moscowDate(scope.clock.now()));
  // The menu comes round again: what holds for its days holds for longer orders.
  const days = Math.min(food.days, MENU_CYCLE_DAYS);
  const requests = requestsOf({ ...food, days, daysOff: [...daysOff, ...closed] }, exclusions);
  return brokenPromisesOf(scope, requests, noTastes);
}
