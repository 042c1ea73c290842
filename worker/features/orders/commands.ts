import { v7 as uuidv7 } from 'uuid';
import { addDays, formatHours } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { firstStartDate, isSkipped, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { hasAllergy } from '#shared/features/menu/exclusions.ts';
import { START_WINDOW_DAYS } from '#shared/features/orders/price.ts';
import type { Order, PaymentMethod, PlaceOrder } from '#shared/features/orders/schema.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { AppContext, Session } from '../../context.ts';
import { BALANCE_BELOW_ZERO } from '../../db/transfers/sql.ts';
import { sha256 } from '../../hash.ts';
import { bonusBalance } from '../bonuses/commands.ts';
import { askProvider, openPayment, paymentProvider, retryPayment } from '../payments/commands.ts';
import { requireInterval, requireServedStreet } from '../regions/commands.ts';
import { NO_PLACE_LEFT, requirePlaces, requireSales } from './capacity.ts';
import { agreedPrice, isFirstOrder } from './pricing.ts';
import { takingsOf } from './reductions.ts';
import * as sql from './sql.ts';

const ORDERS_SHOWN = 100;

function addressLine(address: sql.StoredAddress): string {
  const parts = [
    `${address.street}, ${address.house}`,
    address.flat && `кв.\u00a0${address.flat}`,
    address.entrance && `подъезд\u00a0${address.entrance}`,
    address.floor && `этаж\u00a0${address.floor}`,
    address.intercom && `домофон\u00a0${address.intercom}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function toOrder(row: sql.OrderRow): Order {
  const isPaid =
    row.price.totalKop === 0 || row.payment_state === 'paid' || row.payment_state === 'partially_refunded';
  return {
    id: row.id,
    number: String(row.number),
    state: row.state,
    programme: {
      code: row.programme_code,
      name: row.programme_name,
      picture: row.programme_picture,
      tint: row.programme_tint,
    },
    kcal: row.kcal,
    days: row.days,
    people: row.people,
    startDate: row.start_date,
    endDate: row.end_date,
    skip: row.skip,
    exclusions: row.exclusions,
    interval: formatHours(row.from_hour, row.to_hour),
    address: addressLine(row.address),
    contact: { name: row.contact.name, phone: row.contact.phone },
    payment: {
      method: row.payment_method,
      paid: isPaid,
      url: row.state === 'pending_payment' ? row.payment_url : null,
      declineReason: row.state === 'pending_payment' ? row.decline_reason : null,
    },
    price: row.price,
    deliveriesCount: row.deliveries_count,
    firstDeliveryDate: row.first_delivery_date,
    placedAt: row.placed_at,
  };
}

/** How an order can be paid in this deployment. */
export function paymentMethods(c: AppContext): PaymentMethod[] {
  return paymentProvider(c) === undefined ? ['courier'] : ['card', 'courier'];
}

/** What the order page needs beside the draft; a stranger is taken for a new customer until signed in. */
export async function orderOptions(c: AppContext, session: Session | null) {
  const [firstOrder, bonusBalanceKop] = await Promise.all([
    isFirstOrder(c, session),
    bonusBalance(c, session),
  ]);
  return {
    firstOrder,
    bonusBalanceKop,
    paymentMethods: paymentMethods(c),
    firstStartDate: firstStartDate(c.get('services').clock.now(), 'morning', []),
  };
}

type Draft = PlaceOrder['draft'];

function checkStart(draft: Draft, interval: DeliveryInterval, now: number): void {
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { 'draft.start': message } });
  };
  if (isSkipped(draft.start, draft.skip)) refuse('В этот день недели вы просили не привозить еду');
  const first = firstStartDate(now, interval.part, draft.skip);
  if (draft.start < first) throw new AppError('start_date_passed', { details: { firstStartDate: first } });
  if (draft.start > addDays(firstStartDate(now, 'morning', []), START_WINDOW_DAYS - 1)) {
    refuse('Первый день можно выбрать не дальше четырёх недель');
  }
}

/** A card is charged next; what bonuses and a certificate cover is paid already; the courier is paid at the door. */
function stateAtFirst(payment: PaymentMethod, totalKop: Kopecks): 'pending_payment' | 'paid' | 'active' {
  if (payment === 'courier') return 'active';
  return totalKop === 0 ? 'paid' : 'pending_payment';
}

interface Placing {
  readonly c: AppContext;
  readonly session: Session;
  readonly body: PlaceOrder;
  readonly key: string;
  readonly requestHash: string;
}

/** What the customer agrees to; an allergy is health data, of which the policy tells too. */
function consentsOf({ draft }: PlaceOrder): Pick<sql.NewConsent, 'document' | 'version'>[] {
  const { personalData, offer } = documentVersions;
  return [
    { document: 'personalData', version: personalData },
    { document: 'offer', version: offer },
    ...(hasAllergy(draft.without) ? [{ document: 'healthData', version: personalData } as const] : []),
  ];
}

async function prepare({ c, session, body, key, requestHash }: Placing) {
  const { draft, address, contact } = body;
  const now = c.get('services').clock.now();
  if (!paymentMethods(c).includes(body.payment)) throw new AppError('payment_method_unavailable');
  const [interval, street, hadOrders] = await Promise.all([
    requireInterval(c, body.interval),
    requireServedStreet(c, address.streetId),
    sql.hasOrders(c.env.DB, session.customer.id),
    requireSales(c),
  ]);
  checkStart(draft, interval, now);
  const { price, checked } = await agreedPrice(c, session, body, {
    isFirst: !hadOrders,
    deliveryFeeKop: street.zone.feeKop,
  });
  const id = uuidv7();
  const isCharged = body.payment === 'card' && price.totalKop > 0;
  const deliveries = planDeliveries({
    startDate: draft.start,
    days: draft.days,
    skip: draft.skip,
    part: interval.part,
  });
  await requirePlaces(
    c,
    street.zone.code,
    deliveries.map(({ date }) => date),
  );
  const { streetId: _, ...rest } = address;
  const stored: sql.StoredAddress = { street: street.label, ...rest };
  return {
    order: {
      id,
      customerId: session.customer.id,
      state: stateAtFirst(body.payment, price.totalKop),
      programmeCode: draft.programme,
      kcal: draft.kcal,
      days: draft.days,
      people: draft.people,
      startDate: draft.start,
      endDate: deliveries.at(-1)?.foodDates.at(-1) ?? draft.start,
      skip: draft.skip,
      exclusions: draft.without,
      intervalCode: interval.code,
      zoneCode: street.zone.code,
      address: stored,
      contact: { name: contact.name, phone: contact.phone, email: contact.email ?? '' },
      price: { lines: [...price.lines], totalKop: price.totalKop },
      isFirst: !hadOrders,
      paymentMethod: body.payment,
      offerVersion: documentVersions.offer,
      idempotencyKey: key,
      requestHash,
      placedAt: now,
    },
    parts: {
      deliveries: deliveries.map((delivery) => ({ id: uuidv7(), ...delivery })),
      addressLine: addressLine(stored),
      consents: consentsOf(body).map((consent) => ({ id: uuidv7(), ...consent, address: c.get('address') })),
      takings: takingsOf(id, session.customer.id, price, checked, now),
      payment: isCharged ? { id: uuidv7(), provider: paymentProvider(c) ?? '' } : undefined,
    },
  };
}

/** An order for its customer; a payment that could not be opened when it was placed, or that is over, is opened now. */
async function present(c: AppContext, row: sql.OrderRow): Promise<Order> {
  if (row.state === 'pending_payment' && row.payment_state === 'cancelled') {
    await retryPayment(c, row.id);
    const retried = await sql.findOrder(c.env.DB, row.customer_id, row.id);
    if (retried && retried.payment_state !== 'cancelled') return present(c, retried);
  }
  const isUnopened = row.state === 'pending_payment' && row.payment_state === 'created';
  if (!isUnopened || row.payment_id === null) return toOrder(row);
  const url = await openPayment(c, row.payment_id);
  return toOrder({ ...row, payment_url: url });
}

/** The order that the key has already placed; undefined if none. */
async function replay({ c, session, key, requestHash }: Placing): Promise<Order | undefined> {
  const row = await sql.findOrderByKey(c.env.DB, session.customer.id, key);
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  return present(c, row);
}

/** What the database says when what an order takes is gone. */
const takenMeanwhile = [BALANCE_BELOW_ZERO, 'promo code used', NO_PLACE_LEFT];

/**
 * Places an order in one atomic step. The same key gives the same order; of two requests at the same moment one
 * stores it and the other finds it.
 */
export async function placeOrder(
  c: AppContext,
  session: Session,
  body: PlaceOrder,
  key: string,
  triesLeft = 2,
): Promise<Order> {
  const placing: Placing = { c, session, body, key, requestHash: await sha256(JSON.stringify(body)) };
  const known = await replay(placing);
  if (known) return known;
  const { order, parts } = await prepare(placing);
  try {
    await sql.placeOrder(c.env.DB, order, parts);
  } catch (error) {
    const placed = await replay(placing);
    if (placed) return placed;
    // Another order took the first-order discount, the bonuses, the certificate or the last use of the promo code at
    // the same moment: what is left of them is checked anew, and the customer reads why.
    const isOvertaken =
      takenMeanwhile.some((message) => String(error).includes(message)) ||
      (order.isFirst && (await sql.hasOrders(c.env.DB, session.customer.id)));
    if (isOvertaken && triesLeft > 0) return placeOrder(c, session, body, key, triesLeft - 1);
    throw error;
  }
  const placed = await replay(placing);
  if (!placed) throw new AppError('internal', { cause: new Error('order missing after it was placed') });
  return placed;
}

/** Own orders, newest first. */
export async function listOrders(c: AppContext, session: Session): Promise<Order[]> {
  const rows = await sql.listOrders(c.env.DB, session.customer.id, ORDERS_SHOWN);
  return Promise.all(rows.map((row) => present(c, row)));
}

/** One own order; another customer's order is not found. */
export async function getOrder(c: AppContext, session: Session, id: string): Promise<Order> {
  const row = await sql.findOrder(c.env.DB, session.customer.id, id);
  if (!row) throw new AppError('not_found');
  return present(c, row);
}

/**
 * The newest order that is placed or paid. Whoever looks at it has often just come back from paying: the provider is
 * asked at once, its notification may take a while.
 */
export async function getLastOrder(c: AppContext, session: Session | null): Promise<Order> {
  if (!session) throw new AppError('not_found');
  const find = () => sql.findLastOrder(c.env.DB, session.customer.id);
  const row = await find();
  if (!row) throw new AppError('not_found');
  const isOpen =
    row.state === 'pending_payment' && (row.payment_state === 'pending' || row.payment_state === 'failed');
  if (!isOpen || row.payment_id === null) return present(c, row);
  await askProvider(c, row.payment_id);
  return present(c, (await find()) ?? row);
}
