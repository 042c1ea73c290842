import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hasPage } from '#shared/call-variants.ts';
import { daysBetween, type EpochMs, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  firstStartDate,
  isDayOff,
  lastStartDate,
  planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import type { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { nextChargeOf } from '#shared/features/subscriptions/next-charge.ts';
import { list, q, read, statement, typedRow } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { type Editions, readEditions } from '../../content/editions.ts';
import { requireServedStreet } from '../../content/places.ts';
import { requireInterval } from '../../content/regions.ts';
import { isFull, releaseLapsed, zoneDayColumns } from '../../money/payments/places.ts';
import { paymentMethods } from '../../money/payments/providers.ts';
import { grantConsent, requireHealthSignature } from '../../visitors/consents.ts';
import { requireCash } from '../cash-limits.ts';
import { type Admit, holdUnpaid } from '../order-limits.ts';
import type { Renewal } from '../subscriptions/renewal-orders.ts';
import { agreedPrice } from './pricing.ts';
import { orderStanding } from './standing.ts';

/** An order on its way into the database. */
export interface Placing {
  readonly scope: Scope;
  readonly customerId: string;
  readonly body: PlaceOrder;
  readonly key: string;
  readonly requestHash: string;
  /** Limits the number of orders. */
  readonly admit: Admit;
  /** Absent where the customer orders by themselves. */
  readonly renewal?: Renewal | undefined;
}

/** Refuses an order while sales are stopped, with the operator's own words. */
async function requireSales({ db, clock }: Scope): Promise<void> {
  const now = clock.now();
  const [stop] = await read(
    db,
    q
      .selectFrom('salesStops')
      .select('reason')
      .where('fromAt', '<=', now)
      .where(({ eb, or }) => or([eb('untilAt', 'is', null), eb('untilAt', '>', now)]))
      .orderBy('fromAt', 'desc')
      .limit(1),
  );
  if (stop) throw new AppError('sales_stopped', { message: stop.reason });
}

/** Refuses an order of which a delivery would fall on a day that is full in its zone, and names the days. */
async function requirePlaces({ db, clock }: Scope, zone: string, dates: readonly IsoDate[]): Promise<void> {
  // What is held no longer is free again.
  const [, found] = await db.write([
    releaseLapsed(clock.now()),
    statement(
      sql`SELECT ${sql.raw(zoneDayColumns('w.zone', 'w.value'))}
        FROM (SELECT value, ${zone} AS zone FROM ${list(dates)}) w ORDER BY w.value`,
    ),
  ]);
  const full = (found?.rows ?? [])
    .map(typedRow<{ date: IsoDate; capacity: number | null; taken: number }>)
    .filter(isFull)
    .map(({ date }) => date);
  if (full.length === 0) return;
  const named = full.slice(0, 3).map(formatDay).join(', ');
  throw new AppError('delivery_days_full', {
    message: `На ${named} доставок по вашему адресу больше нет. Выберите другой первый день`,
    details: { dates: full },
  });
}

/** Refuses a purchase that cannot be brought: sales are stopped, or couriers have no place left on its day. */
export async function requireDeliverable(scope: Scope, zoneCode: string, date: IsoDate): Promise<void> {
  await Promise.all([requireSales(scope), requirePlaces(scope, zoneCode, [date])]);
}

type Draft = PlaceOrder['draft'];

interface StartFacts {
  readonly interval: DeliveryInterval;
  readonly closed: readonly IsoDate[];
  /** The last day of what the customer has ordered already; undefined where nothing is to come. */
  readonly runningUntil: IsoDate | undefined;
}

function checkStart(draft: Draft, { interval, closed, runningUntil }: StartFacts, now: EpochMs): void {
  const daysOff = [...draft.skip, ...closed];
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { 'draft.start': message } });
  };
  if (isDayOff(draft.start, draft.skip)) refuse('В этот день недели вы просили не привозить еду');
  if (isDayOff(draft.start, closed)) refuse('В этот день мы не работаем. Выберите другой первый день');
  const first = firstStartDate(now, interval.part, daysOff);
  if (draft.start < first) throw new AppError('start_date_passed', { details: { firstStartDate: first } });
  const last = lastStartDate(firstStartDate(now, 'morning', closed), runningUntil);
  if (draft.start > last) refuse(`Первый день можно выбрать не позже ${formatDay(last)}`);
}

/** What was found for an order before it is made: it is served, it can be brought, and this is its price. */
export async function check({ scope, customerId, body, renewal }: Placing, now: EpochMs) {
  const { draft, address } = body;
  if (body.renews && !hasPage('personal-subscription', scope.settings.isSimply)) {
    throw new AppError('validation_failed', {
      fields: { renews: 'На этом сайте заказы не продлеваются сами' },
    });
  }
  if (body.renews && body.payment === 'sbp') {
    throw new AppError('validation_failed', {
      fields: {
        renews: 'Продлевать заказ можно с оплатой картой: счёт в СБП мы не храним',
      },
    });
  }
  if (!paymentMethods(scope).includes(body.payment)) throw new AppError('payment_method_unavailable');
  const [interval, street, { firstOrder: isFirst, running }, closed] = await Promise.all([
    requireInterval(scope, body.interval),
    requireServedStreet(scope, address.streetId),
    orderStanding(scope, customerId),
    listClosedDays(scope.db, moscowDate(now)),
    requireSales(scope),
  ]);
  checkStart(draft, { interval, closed, runningUntil: lastRunningDay(running) }, now);
  if (!renewal && orderPersons(draft).some(({ without }) => hasAllergy(without)))
    await requireHealthSignature(scope, customerId);
  const { house, flat, comment } = address;
  const phones = [body.contact.phone, ...(body.recipient ? [body.recipient.phone] : [])];
  const place = { phones, street: street.label, house, flat, comment };
  const priced = await agreedPrice(scope, customerId, body, {
    isFirst,
    deliveryFeeKop: street.zone.feeKop,
    place,
  });
  const { start: startDate, days, skip } = draft;
  const daysOff = [...skip, ...closed];
  const deliveries = planDeliveries({ startDate, days, daysOff, part: interval.part });
  const [{ foodDates: [firstDay = startDate, secondDay = startDate] = [] } = {}] = deliveries;
  if (priced.programmes.some(({ isSet }) => isSet) && daysBetween(firstDay, secondDay) !== 1) {
    throw new AppError('validation_failed', {
      fields: {
        'draft.start': 'На следующий день мы не работаем, а набор едят два дня подряд',
      },
    });
  }
  await requirePlaces(
    scope,
    street.zone.code,
    deliveries.map(({ date }) => date),
  );
  const editions = await readEditions(scope);
  const plan = { startDate, days, daysOff, part: interval.part };
  const next = body.renews || renewal ? nextChargeOf(plan, priced.price, now) : undefined;
  return { interval, street, isFirst, ...priced, deliveries, editions, next };
}

/** How orders are limited; a renewal is ordered by the site itself, and charged at once. */
export async function checkLimits(
  { scope, customerId, body, renewal, admit }: Placing,
  { street, price }: { readonly street: string; readonly price: PriceBreakdown },
) {
  const { house, flat } = body.address;
  const { totalKop } = price;
  if (renewal || totalKop === 0) return { guard: renewal ? [] : await admit({ street, house, flat }) };
  if (body.payment === 'courier') {
    const cash = await requireCash(scope, customerId, { days: body.draft.days, totalKop });
    return { guard: [...(await admit({ street, house, flat })), ...cash] };
  }
  const { heldUntil, guard } = await holdUnpaid(scope, customerId);
  return { guard: [...(await admit({ street, house, flat })), ...guard], heldUntil };
}

/** Notes what the customer agrees to with every order, unless the same wordings are agreed to. */
export const agreeToOrder = (
  { address }: Scope,
  customerId: string,
  editions: Editions,
  at: EpochMs,
): Statement[] =>
  (['personalData', 'offer'] as const).map((document) =>
    grantConsent({ id: uuidv7(), customerId, document, version: editions[document], address, at }),
  );
