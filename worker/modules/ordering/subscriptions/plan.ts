import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import { planRenewal, renewalStart } from '#shared/features/subscriptions/rules.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { findProgramme } from '../../content/programmes.ts';
import { type KnownFacts, quoteRenewal } from '../orders/pricing.ts';
import { isOrderOver, type Subscription } from './subscription.ts';

/** The next order of a subscription: when it is charged, what it is made of and what it costs. */
export interface RenewalPlan {
  readonly chargeAt: EpochMs;
  readonly body: PlaceOrder;
}

/** What decides about the dates of the next renewal. */
export function termsOf(row: Subscription, closed: readonly IsoDate[]) {
  const daysOff = [...row.skip, ...closed];
  return { endDate: row.endDate, resumeOn: row.resumeOn, daysOff, part: row.part };
}

/** The order as it was asked for, with a new first day; its consents were given with the first one. */
function bodyOf(row: Subscription, start: string, expectedTotalKop: number): PlaceOrder {
  const draft = { ...row.request.draft, start };
  const agreed = { consent: true, acceptsOffer: true } as const;
  const parsed = PlaceOrder.safeParse({
    ...row.request,
    ...agreed,
    draft,
    payment: 'card',
    expectedTotalKop,
  });
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { cause: parsed.error });
}

/** When a subscription is charged next and its first food day: as notified, or as it would be planned now. */
export function datesOf(
  row: Subscription,
  closed: readonly IsoDate[],
  now: EpochMs,
): { chargeAt: EpochMs; start: string } {
  const terms = termsOf(row, closed);
  if (row.noticedAt === null || row.chargeAt === null) return planRenewal(terms, now);
  return { chargeAt: row.chargeAt, start: renewalStart(terms, Math.max(now, row.chargeAt)) };
}

/** The same subscription as its customer agrees to have it charged at a moment. */
export const chargedAt = (row: Subscription, now: EpochMs): Subscription => ({
  ...row,
  chargeAt: now,
  noticedAt: now,
});

/** Whether a charge at this moment would bring food that waiting for the next one would lose. */
export function losesDays(row: Subscription, closed: readonly IsoDate[], now: EpochMs): boolean {
  if (isOrderOver(row) || row.resumeOn !== null) return false;
  return renewalStart(termsOf(row, closed), now) < datesOf(row, closed, now).start;
}

/** What is known of a renewal before it is planned. */
export interface Circumstances {
  readonly closed: readonly IsoDate[];
  /** What its price follows from, where it has been read already. */
  readonly known?: KnownFacts;
}

/** Plans the next order with its price of today; a refusal says why the same cannot be ordered again. */
export async function planRenewedOrder(
  scope: Scope,
  row: Subscription,
  { closed, known }: Circumstances,
): Promise<RenewalPlan> {
  const { chargeAt, start } = datesOf(row, closed, scope.clock.now());
  const body = bodyOf(row, start, 0);
  const expectedTotalKop = await quoteRenewal(scope, row.customerId, body, known);
  return { chargeAt, body: { ...body, expectedTotalKop } };
}

/** The same by the closed days of this moment, for a charge. */
export async function planOrder(scope: Scope, row: Subscription): Promise<RenewalPlan> {
  const closed = await listClosedDays(scope.db, moscowDate(scope.clock.now()));
  return planRenewedOrder(scope, row, { closed });
}

/** The names of what persons eat, in their order; the code of a programme that is sold no more. */
export const listProgrammeNames = (
  scope: Scope,
  persons: readonly Pick<OrderPerson, 'programme'>[],
): Promise<string[]> =>
  Promise.all(
    persons.map(async ({ programme }) => (await findProgramme(scope, programme))?.name ?? programme),
  );
