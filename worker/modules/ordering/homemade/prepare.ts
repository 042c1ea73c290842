import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Home } from '#shared/features/addresses/home-key.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { homemadeDates, type PlaceHomemade } from '#shared/features/homemade/order.ts';
import { dishesSum, priceDishes } from '#shared/features/homemade/price.ts';
import { homemadeTerms } from '#shared/features/homemade/rules.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { ReceiptItem } from '#shared/features/payments/receipt.ts';
import { formatMoney } from '#shared/money.ts';
import { raiseCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { q, statement } from '../../../db/query.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { readEditions } from '../../content/editions.ts';
import { checkAddress, requireServedStreet } from '../../content/places.ts';
import { requireInterval } from '../../content/regions.ts';
import { rememberAddress } from '../../identity/addresses.ts';
import { storedMethod } from '../../money/payments/columns.ts';
import { newInvoice, nextNumber } from '../../money/payments/invoices.ts';
import { paymentMethods } from '../../money/payments/providers.ts';
import { storeAttribution } from '../../visitors/attribution.ts';
import { requireCash } from '../cash-limits.ts';
import { type Admit, holdUnpaid } from '../order-limits.ts';
import { agreeToOrder, requireDeliverable } from '../orders/check.ts';
import { readBasket } from './basket.ts';
import { placedMessages } from './messages.ts';

/** An order as it is stored; its lines are what the customer's basket holds. */
export type NewOrder = Omit<Insertable<Tables['homemadeOrders']>, 'number'>;

/** An order of dishes on its way into the database. */
export interface Placing {
  readonly scope: Scope;
  readonly customerId: string;
  readonly body: PlaceHomemade;
  readonly key: string;
  readonly requestHash: string;
  /** Bounds the number of orders. */
  readonly admit: Admit;
}

/** The street of a suggestion, or the only one that what was typed can mean. */
async function requireStreet(scope: Scope, typed: string) {
  const found = await checkAddress(scope, typed);
  const [street] = found;
  if (street && found.length === 1) return requireServedStreet(scope, street.id);
  const names = found.slice(0, 4).map(({ label }) => label);
  const message =
    names.length === 0 ? 'Такой улицы не нашли. Проверьте название' : `Уточните улицу: ${names.join('; ')}`;
  throw new AppError('validation_failed', { fields: { 'address.streetId': message } });
}

function checkDate(date: IsoDate, closed: readonly IsoDate[], now: EpochMs): void {
  if (closed.includes(date)) {
    throw new AppError('validation_failed', {
      fields: { date: 'В этот день мы не работаем' },
    });
  }
  const dates = homemadeDates(now, closed);
  if (date < (dates[0] ?? '')) {
    throw new AppError('start_date_passed', {
      message: 'На эту дату мы уже не успеваем. Выберите другой день',
      details: { firstDate: dates[0] },
    });
  }
  if (!dates.includes(date)) {
    throw new AppError('validation_failed', {
      fields: { date: `Выберите день не дальше ${dates.length} дней от ближайшего` },
    });
  }
}

/** The price of the basket as it stands; another one than the customer saw stops the order. */
function agreedPrice(basket: Basket, expectedTotalKop: number) {
  const dishesKop = dishesSum(basket.lines);
  if (dishesKop === 0) throw new AppError('basket_empty');
  const price = priceDishes(basket.lines);
  if (price.totalKop !== expectedTotalKop) {
    throw new AppError('price_changed', {
      message: 'Корзина изменилась. Проверьте блюда и сумму и подтвердите заказ',
      details: { basket },
    });
  }
  if (dishesKop < homemadeTerms.minKop) {
    const left = formatMoney(homemadeTerms.minKop - dishesKop);
    throw new AppError('order_too_small', { message: `До минимального заказа не хватает ${left}` });
  }
  return { dishesKop, price: { lines: [...price.lines], totalKop: price.totalKop } };
}

/** A position of a receipt has 128 characters, the number of portions takes some. */
const TITLE_ROOM = 110;

/** Positions of the receipt: every dish, and the delivery where it costs something. */
function receiptOf(basket: Basket, totalKop: number): ReceiptItem[] {
  const dishes = basket.lines.map(
    ({ title, count, priceKop }): ReceiptItem => ({
      label: `${title.slice(0, TITLE_ROOM)}, ${count}\u00a0шт.`,
      amountKop: priceKop * count,
      object: 'commodity',
    }),
  );
  const deliveryKop = totalKop - dishesSum(basket.lines);
  return deliveryKop === 0
    ? dishes
    : [...dishes, { label: 'Доставка', amountKop: deliveryKop, object: 'service' }];
}

/** How orders are limited: all of them by their number, cash by its sum, unpaid ones by how many there are. */
async function checkLimits(
  { scope, customerId, body, admit }: Placing,
  home: Home,
  price: { readonly totalKop: number },
): Promise<{ guard: Statement[]; heldUntil?: number }> {
  const { guard, ...hold } =
    body.payment === 'courier'
      ? { guard: await requireCash(scope, customerId, price) }
      : await holdUnpaid(scope, customerId);
  return { guard: [...(await admit(home)), ...guard], ...hold };
}

/** Reads what an order is made of, and refuses one that cannot be delivered or costs another sum than was agreed to. */
async function checkOrder({ scope, customerId, body }: Placing, now: EpochMs) {
  if (!paymentMethods(scope).includes(body.payment)) throw new AppError('payment_method_unavailable');
  checkDate(body.date, await listClosedDays(scope.db, moscowDate(now)), now);
  const [interval, street, basket] = await Promise.all([
    requireInterval(scope, body.interval),
    requireStreet(scope, body.address.streetId),
    readBasket(scope, { customerId, token: undefined }),
  ]);
  const agreed = agreedPrice(basket, body.expectedTotalKop);
  await requireDeliverable(scope, street.zone.code, body.date);
  const { streetId: _, ...rest } = body.address;
  const address = { street: street.label, ...rest };
  const editions = await readEditions(scope);
  return { interval, street, basket, address, ...agreed, editions };
}

/** The invoice of an order that is paid online; none for one that the courier is paid for. */
function invoiceOf(
  { scope, body }: Placing,
  order: Pick<NewOrder, 'id' | 'customerId' | 'totalKop' | 'placedAt'>,
  terms: {
    readonly items: ReceiptItem[];
    readonly payUntil: EpochMs;
    readonly heldUntil: EpochMs | undefined;
  },
): Statement[] {
  if (body.payment === 'courier') return [];
  return newInvoice(scope, {
    id: order.id,
    kind: 'homemade',
    customerId: order.customerId,
    amountKop: order.totalKop,
    account: `homemade:${order.id}`,
    receipt: { phone: body.contact.phone, email: body.contact.email, items: terms.items },
    returnPath: '/homemade-food/success/',
    payUntil: terms.payUntil,
    heldUntil: terms.heldUntil,
    createdAt: order.placedAt,
    way: body.payment,
  });
}

/** Checks an order against everything that stands in its way, and makes the statements that place it. */
export async function prepare(placing: Placing): Promise<Statement[]> {
  const { scope, customerId, body, key, requestHash } = placing;
  const now = scope.clock.now();
  const { interval, street, basket, address, price, dishesKop, editions } = await checkOrder(placing, now);
  const { heldUntil, guard } = await checkLimits(placing, address, price);
  const line = addressLine(address);
  const order: NewOrder = {
    ...{ id: uuidv7(), customerId, state: body.payment === 'courier' ? 'active' : 'pending_payment' },
    ...{ deliveryDate: body.date, intervalCode: interval.code, zoneCode: street.zone.code },
    address: JSON.stringify({ ...address, line }),
    contact: JSON.stringify(body.contact),
    price: JSON.stringify(price),
    ...{ dishesKop, totalKop: price.totalKop, paymentMethod: storedMethod(body.payment) },
    ...{ offerVersion: editions.offer, idempotencyKey: key, requestHash, placedAt: now },
  };
  const { id } = order;
  const payUntil = payDeadline({ placedAt: now, firstDeliveryDate: body.date });
  const owner = `customer:${customerId}`;
  return [
    ...guard,
    raiseCustomerVersions([customerId]),
    nextNumber(),
    statement(
      q.insertInto('homemadeOrders').values({ ...order, number: sql`(SELECT last FROM order_numbers)` }),
    ),
    statement(
      sql`INSERT INTO homemade_order_lines (order_id, dish_code, title, weight_g, price_kop, count, sort)
        SELECT ${id}, b.dish_code, d.title, h.weight_g, h.price_kop, b.count,
          row_number() OVER (ORDER BY b.added_at, b.dish_code)
        FROM homemade_baskets b JOIN dishes d ON d.code = b.dish_code
        JOIN homemade_items h ON h.dish_code = b.dish_code AND h.is_available = 1 WHERE b.owner = ${owner}`,
    ),
    statement(q.deleteFrom('homemadeBaskets').where('owner', '=', owner)),
    ...agreeToOrder(scope, customerId, editions, now),
    ...invoiceOf(placing, order, { items: receiptOf(basket, price.totalKop), payUntil, heldUntil }),
    ...placedMessages(scope, order, {
      ...{ addressLine: line, dishes: basket.lines, interval, payUntil },
    }),
    ...storeAttribution(scope.touches, { kind: 'homemade', id, customerId, at: now }),
    rememberAddress({
      ...{ customerId, place: street, regionCode: street.regionCode, zoneCode: street.zone.code },
      ...{ details: address, at: now },
    }),
  ];
}
