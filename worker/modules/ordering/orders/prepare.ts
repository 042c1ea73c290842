import { v7 as uuidv7 } from 'uuid';
import { hasPage } from '#shared/call-variants.ts';
import { daysBetween, type EpochMs, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import {
  firstStartDate,
  isDayOff,
  lastStartDate,
  planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import type { PlaceOrder } from '#shared/features/orders/schema.ts';
import { receiptItems } from '#shared/features/payments/receipt.ts';
import { isOnline, type PaymentMethod } from '#shared/features/payments/schema.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { nextChargeOf } from '#shared/features/subscriptions/next-charge.ts';
import type { Kopecks } from '#shared/money.ts';
import {
  type Editions,
  listClosedDays,
  readEditions,
  requireInterval,
  requireServedStreet,
} from '../../content/api.ts';
import { rememberAddress } from '../../identity/addresses.ts';
import { newInvoice, paymentMethods } from '../../money/api.ts';
import { requireHealthSignature } from '../../visitors/api.ts';
import { requireCash } from '../cash-limits.ts';
import { holdUnpaid } from '../order-limits.ts';
import { requirePlaces, requireSales } from './capacity.ts';
import { followUps } from './follow-ups.ts';
import type { Placing } from './placing.ts';
import { agreedPrice } from './pricing.ts';
import { deductionsOf } from './reductions.ts';
import type { NewConsent, NewOrder } from './save.ts';
import { orderStanding } from './standing.ts';

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

/** A card is charged next; what bonuses and a certificate cover is paid already; the courier is paid at the door. */
function stateAtFirst(payment: PaymentMethod, totalKop: Kopecks): 'pending_payment' | 'paid' | 'active' {
  if (payment === 'courier') return 'active';
  return totalKop === 0 ? 'paid' : 'pending_payment';
}

/** What the customer agrees to with every order. */
function consentsOf({ personalData, offer }: Editions): Pick<NewConsent, 'document' | 'version'>[] {
  return [
    { document: 'personalData', version: personalData },
    { document: 'offer', version: offer },
  ];
}

/** What was found for an order before it is made: it is served, it can be brought, and this is its price. */
async function check({ scope, customerId, body, renewal }: Placing, now: EpochMs) {
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

/** What an order is bounded by; a renewal is ordered by the site itself, and charged at once. */
async function bound(
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

/** The invoice of an order that is paid online; none where nothing is left to charge. */
function invoiceOf(
  { scope, body, renewal }: Placing,
  order: NewOrder,
  programmes: readonly string[],
  {
    firstDeliveryDate,
    heldUntil,
  }: { readonly firstDeliveryDate: IsoDate; readonly heldUntil?: EpochMs | undefined },
) {
  const { id, customerId, contact, days, price, paymentMethod, placedAt } = order;
  if (!isOnline(paymentMethod) || price.totalKop === 0) return [];
  const invoice = {
    id,
    kind: 'order' as const,
    customerId,
    amountKop: price.totalKop,
    account: `order:${id}` as const,
    receipt: { phone: contact.phone, email: contact.email, items: receiptItems(price, { programmes, days }) },
    returnPath: '/success/',
    payUntil: payDeadline({ placedAt, firstDeliveryDate }),
    heldUntil,
    createdAt: placedAt,
    way: paymentMethod,
    savesMethod: body.renews === true,
  };
  return newInvoice(scope, invoice, renewal?.method);
}

/** The address of an order as the customer's own list knows it. */
function usedAddress(order: NewOrder, street: Awaited<ReturnType<typeof requireServedStreet>>) {
  const { street: _, ...details } = order.address;
  return {
    customerId: order.customerId,
    place: street,
    regionCode: street.regionCode,
    zoneCode: order.zoneCode,
    details,
    at: order.placedAt,
  };
}

/** Where the deliveries of an order go at first. */
function destinationOf({ address, recipient, leaveAtDoor, packaging }: NewOrder): Destination {
  const { comment, ...parts } = address;
  return { address: parts, recipient, leaveAtDoor, packaging: [...packaging], comment };
}

/** Checks an order against everything that stands in its way, and makes the rows that placing it writes. */
export async function prepare(placing: Placing) {
  const { scope, customerId, body, key, requestHash, renewal } = placing;
  const { draft, address, contact } = body;
  const now = scope.clock.now();
  const { interval, street, isFirst, price, checked, programmes, deliveries, editions, next } = await check(
    placing,
    now,
  );
  const { guard, heldUntil } = await bound(placing, { street: street.label, price });
  const { streetId: _, ...rest } = address;
  const order: NewOrder = {
    id: uuidv7(),
    customerId,
    state: stateAtFirst(body.payment, price.totalKop),
    persons: orderPersons(draft),
    days: draft.days,
    startDate: draft.start,
    endDate: deliveries.at(-1)?.foodDates.at(-1) ?? draft.start,
    skip: draft.skip,
    intervalCode: interval.code,
    zoneCode: street.zone.code,
    address: { street: street.label, ...rest },
    contact: { name: contact.name, phone: contact.phone, email: contact.email ?? '' },
    recipient: body.recipient ?? null,
    leaveAtDoor: body.leaveAtDoor ?? false,
    packaging: body.packaging ?? [],
    price: { lines: [...price.lines], totalKop: price.totalKop },
    isFirst,
    paymentMethod: body.payment,
    offerVersion: editions.offer,
    idempotencyKey: key,
    requestHash,
    placedAt: now,
  };
  const words = {
    programmes: programmes.map(({ name }) => name),
    firstDeliveryDate: deliveries[0]?.date ?? draft.start,
    interval,
    addressLine: addressLine(order.address),
    next,
  };
  const parts = {
    deliveries: deliveries.map((delivery) => ({ id: uuidv7(), ...delivery })),
    destination: destinationOf(order),
    // A renewal rests on the consents of the order that it repeats.
    consents: (renewal ? [] : consentsOf(editions)).map((consent) => ({
      id: uuidv7(),
      ...consent,
      address: scope.address,
    })),
    guard,
    deductions: deductionsOf(order.id, order.customerId, price, checked, now),
    consequences: [
      ...invoiceOf(placing, order, words.programmes, { ...words, heldUntil }),
      ...followUps(placing, order, words, editions),
      // What a customer has deleted does not come back with a renewal.
      ...(renewal ? [] : [rememberAddress(usedAddress(order, street))]),
    ],
  };
  return { order, parts };
}
