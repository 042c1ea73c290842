import type { AnswerOf } from '#shared/contract.ts';
import { addDays, type EpochMs, formatDay, type IsoDate, moscowDate, moscowTime } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { allergenNames, exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import type { ChangedDay, DangerousDay, previewTastes } from '#shared/features/exclusions/contract.ts';
import { exclusionsFor, type Tastes, tastesOfPerson } from '#shared/features/exclusions/tastes.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import type { NeedFacts } from '#shared/features/needs/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { askAhead } from '../../../db/once-per-request.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import { readMark, setMark } from '../../../db/timer-marks/sql.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { requestCall } from '../../messaging/api.ts';
import * as dangers from './dangers.ts';
import {
  type ComposedServing,
  composeFood,
  loadFood,
  loadShown,
  type RationsQuery,
  toRationDay,
} from './load.ts';
import * as sql from './sql.ts';

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
  const days = await listMealPlans(scope, { customerId, from, to: addDays(from, sql.SHOWN_DAYS), now });
  return days.flatMap(({ orderId, date, person, personName, openUntil: until, meals }) =>
    until === null
      ? []
      : meals
          .filter(({ dish }) => dish === null)
          .map(({ slot, slotName }) => ({ orderId, date, person, personName, slot, slotName, until })),
  );
}

/** Energy of what the customer, the first person of each order, was brought for each date; dates without food are absent. */
export async function deliveredKcal(
  scope: Scope,
  query: RationsQuery,
): Promise<{ date: IsoDate; kcal: number }[]> {
  const sums = new Map<IsoDate, number>();
  for (const { date, person, isDelivered, totals } of await listMealPlans(scope, query)) {
    if (person === 1 && isDelivered) sums.set(date, (sums.get(date) ?? 0) + totals.kcal);
  }
  return [...sums].map(([date, kcal]) => ({ date, kcal: Math.round(kcal) }));
}

const allergenWords: ReadonlySet<string> = new Set(Object.values(allergenNames));

/** Reasons as they are kept: an allergy is health data and is kept in one place, from which it can be erased. */
function keptReasons(because: readonly string[]): string[] {
  return [...new Set(because.map((word) => (allergenWords.has(word) ? 'ваши исключения' : word)))];
}

/** Sum and destination of a credit as its customer has chosen it. */
function creditWords(
  { is_paid_by_card: isByCard, unserved_to: to }: sql.ServedDelivery,
  { moneyKop, bonusesKop }: ComposedServing['credit'],
): string {
  return to === 'card' && isByCard === 1
    ? `${formatMoney(moneyKop)} ${TO_PAYER}`
    : `бонусами ${formatMoney(bonusesKop)}`;
}

function toServedDay({ serving, ration, credit }: ComposedServing): sql.ServedDay {
  const { delivery, personName, person } = serving;
  const whose = delivery.others.length > 0 ? ` (${personTitle(personName, person)})` : '';
  const lost = ration.meals.flatMap(({ dish, slotName }) => (dish ? [] : [slotName.toLowerCase()]));
  return {
    orderId: serving.delivery.order_id,
    date: serving.date,
    person: serving.person,
    meals: ration.meals.map(({ slot, kind, dish, insteadOf, because }) => ({
      slot,
      kind,
      dish: dish && {
        code: dish.code,
        title: dish.title,
        weightG: dish.weightG,
        kcal: dish.kcal,
        proteinG: dish.proteinG,
        fatG: dish.fatG,
        carbohydrateG: dish.carbohydrateG,
        allergens: dish.allergens,
      },
      insteadOf,
      because: keptReasons(because),
    })),
    kcal: ration.totals.kcal,
    creditKop: credit.bonusesKop,
    moneyKop: credit.moneyKop,
    creditText: `${formatDay(serving.date)}${whose} без\u00a0безопасной замены: ${lost.join(', ')}. Вернём ${creditWords(serving.delivery, credit)}, когда привезём остальное`,
  };
}

/** Days ahead in which food may be closed already: a kitchen may begin early. */
const CLOSED_AHEAD_DAYS = 14;

/**
 * Statements that keep a customer's food of closed days as it stands: whatever changes what holds for the food writes
 * them first, in the same batch, so that a closed day never changes.
 */
export async function keepClosedDays(scope: Scope, customerId: string, now: EpochMs): Promise<Statement[]> {
  const firstOpenDate = firstDeliveryDate(now);
  const from = await sql.firstUnkeptDate(scope.db, customerId, firstOpenDate);
  if (from === null) return [];
  const query = { customerId, from, to: addDays(firstOpenDate, CLOSED_AHEAD_DAYS), now };
  const composed = composeFood(await loadFood(scope, query), query);
  const closed = composed.filter(({ serving }) => !serving.isOpen && serving.served === undefined);
  return sql.keepServed(closed.map(toServedDay), now);
}

/** Customers whose food is kept at once, and pages of them that a run keeps at most. */
const BATCH = { size: 100, pages: 3 } as const;
/** Days before the mark that are looked at again: a payment may come in late. */
const OVERLAP_DAYS = 5;

/** Keeps what is served from its cut-off on; after a pause of the timer, of whatever length, also what it has missed. */
export async function keepServedFood(scope: Scope): Promise<void> {
  const { db } = scope;
  const now = scope.clock.now();
  const before = firstDeliveryDate(now);
  const from = addDays(moscowDate((await readMark(db, 'food')) ?? 0), -OVERLAP_DAYS);
  const isDone = await workThrough(scope, {
    ...BATCH,
    list: (after: string | undefined) =>
      sql.listUnkept(db, { from, before, after: after ?? '', limit: BATCH.size }),
    work: async (customerId) => {
      const statements = await keepClosedDays(scope, customerId, now);
      if (statements.length > 0) await db.write(statements);
    },
    failure: 'food not kept',
  });
  if (isDone) await setMark(db, 'food', moscowTime(before, 0));
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
    days: pairs.map(changedDay).filter(({ meals }) => meals.length > 0),
    openDays: pairs.length,
    laterDislikes: [...new Set(later)].map((group) => exclusionGroupNames[group]),
  };
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

/** Statements that ask operators to call a customer whose food is dangerous; none where nothing is. */
export function warnOperators(
  scope: Scope,
  { customerId, orderId, person }: dangers.DangerQuery,
  days: readonly DangerousDay[],
): Statement[] {
  if (days.length === 0) return [];
  return requestCall(scope, {
    id: customerId,
    page: '/personal/exceptions/',
    subject: `danger:${orderId ?? customerId}:${person}`,
    message: dangers.dangerMessage(days),
  });
}
