import type { AnswerOf } from '#shared/contract.ts';
import { addDays, moscowDate } from '#shared/dates.ts';
import { exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import type { ChangedDay, DangerousDay, previewTastes } from '#shared/features/exclusions/contract.ts';
import { exclusionsFor, type Tastes, tastesOfPerson } from '#shared/features/exclusions/tastes.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import type { NeedFacts } from '#shared/features/needs/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { askAhead } from '../../../db/once-per-request.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { readEditions } from '../../content/editions.ts';
import { brokenPromisesOf } from '../../content/promises.ts';
import { requestCall } from '../../messaging/leads.ts';
import { type ComposedServing, composeFood, toRationDay } from './compose.ts';
import * as dangers from './dangers.ts';
import { loadFood, loadShown, type RationsQuery, type Serving } from './load.ts';
import { SHOWN_DAYS, unpackHarmful } from './sql.ts';

/** Asks ahead for the food that the account opens with, so that it comes with the deliveries. */
export function askShownFood(scope: Scope, customerId: string): void {
  askAhead(loadShown(scope, customerId));
}

/** What is really served between two dates, by day and person: one statement, whatever the number of days. */
export async function listMealPlans(scope: Scope, query: RationsQuery): Promise<MealPlanDay[]> {
  const loaded = await loadFood(scope, query);
  const known = { tastes: loaded.tastes, today: moscowDate(query.now) };
  return composeFood(loaded, query).map((one) => toRationDay(one, known));
}

/** Meals of the coming open days that no safe dish is left for: only an allergy leaves one without. */
export async function listUnserved(scope: Scope, customerId: string): Promise<NeedFacts['unserved']> {
  const now = scope.clock.now();
  const rows = await loadShown(scope, customerId);
  const excluded = rows.flatMap((row) => [
    ...row.taste_exclusions,
    ...rationsOfRow(row).flatMap(({ exclusions }) => exclusions),
  ]);
  if (!hasAllergy(excluded)) return [];
  const from = moscowDate(now);
  const days = await listMealPlans(scope, { customerId, from, to: addDays(from, SHOWN_DAYS), now });
  return days.flatMap(({ orderId, date, person, personName, openUntil: until, meals }) =>
    until === null
      ? []
      : meals
          .filter(({ dish }) => dish === null)
          .map(({ slot, slotName }) => ({ orderId, date, person, personName, slot, slotName, until })),
  );
}

/** Open days ahead that a preview looks at. */
const PREVIEW_DAYS = 60;

/** What the coming open days would be with other tastes, meal by meal where that differs from what they are now. */
export async function previewFood(
  scope: Scope,
  { customerId, from, now }: Omit<RationsQuery, 'to'>,
  tastesAfter: (tastes: Tastes) => Tastes,
): Promise<AnswerOf<typeof previewTastes>> {
  const query = { customerId, from, to: addDays(from, PREVIEW_DAYS), now };
  const loaded = await loadFood(scope, query);
  const after = tastesAfter(loaded.tastes);
  const changed = composeFood(loaded, query, after);
  const pairs = composeFood(loaded, query).flatMap((before, index) => {
    const then = changed[index];
    return before.serving.isOpen && then ? [{ before, then }] : [];
  });
  const later = pairs.flatMap(({ then }) => {
    const tastes = tastesOfPerson(then.serving.person, after);
    const held = exclusionsFor(then.serving.exclusions, tastes).dislikes;
    return tastes.exclusions.dislikes.filter((group) => !held.includes(group));
  });
  return {
    promises: await brokenPromisesByPerson(scope, loaded.servings, after),
    days: pairs.map(changedDay).filter(({ meals }) => meals.length > 0),
    openDays: new Set(pairs.map(({ then }) => then.serving.date)).size,
    laterDislikes: [...new Set(later)].map((group) => exclusionGroupNames[group]),
  };
}

/** What the open days of each person of each order will not keep; a dish of their own choice breaks nothing. */
async function brokenPromisesByPerson(scope: Scope, servings: readonly Serving[], tastes: Tastes) {
  const open = servings.filter(({ isOpen }) => isOpen);
  const plans = Map.groupBy(open, ({ delivery, person }) => `${delivery.order_id} ${person}`);
  const found = [...plans.values()].map(async (days) => {
    const requests = days.map((day) => ({ ...day, chosen: new Map() }));
    const promises = await brokenPromisesOf(scope, requests, tastes);
    return days.slice(0, 1).map(({ person, personName, programmeName: programme }) => ({
      ...promises,
      person,
      personName,
      programme,
    }));
  });
  return (await Promise.all(found)).flat().filter(({ broken }) => broken.length > 0);
}

function changedDay({ before, then }: { before: ComposedServing; then: ComposedServing }): ChangedDay {
  const { date, person, personName, programmeName } = then.serving;
  const meals = then.ration.meals.flatMap(({ slot, slotName, kind, dish, because }) => {
    const old = before.ration.meals.find((meal) => meal.slot === slot);
    const isSame = old?.dish?.code === dish?.code && (kind === old?.kind || kind !== 'kept');
    if (isSame) return [];
    return [
      { slotName, kind, before: old?.dish?.title ?? null, after: dish?.title ?? null, because: [...because] },
    ];
  });
  return { date, person, personName, programme: programmeName, meals, creditKop: then.credit.bonusesKop };
}

/** What is dangerous of the food that can no longer be changed. */
export function findDangers(scope: Scope, query: dangers.DangerQuery) {
  return dangers.findDangers(scope, query);
}

/**
 * Statements that follow those that name new allergies: bags with what is dangerous by now are packed no more, and operators
 * are asked to call.
 */
export async function warnOperators(
  scope: Scope,
  { customerId, orderId, person, allergens }: dangers.DangerQuery,
  days: readonly DangerousDay[],
): Promise<Statement[]> {
  if (allergens.length === 0) return [];
  const { personalData: edition } = await readEditions(scope);
  const call = {
    ...{ edition, id: customerId, page: '/personal/exceptions/' },
    ...{ subject: `danger:${orderId ?? customerId}:${person}`, message: dangers.dangerMessage(days) },
  };
  return [unpackHarmful(customerId), ...(days.length === 0 ? [] : requestCall(scope, call))];
}
