import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import { receiptItems } from '#shared/features/payments/receipt.ts';
import { isOnline, type PaymentMethod } from '#shared/features/payments/schema.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import type { Kopecks } from '#shared/money.ts';
import { raiseCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { q, statement } from '../../../db/query.ts';
import { insertRows } from '../../../db/rows.ts';
import type { Statement } from '../../../platform/database.ts';
import { rememberAddress } from '../../identity/addresses.ts';
import { insertTransfer } from '../../money/ledger.ts';
import { storedMethod } from '../../money/payments/columns.ts';
import { newInvoice, nextNumber } from '../../money/payments/invoices.ts';
import { agreeToOrder, check, checkLimits, type Placing } from './check.ts';
import { orderConsequences } from './messages.ts';
import { type Deductions, deductionsOf } from './reductions.ts';

/** A card is charged next; what bonuses and a certificate cover is paid already; the courier is paid at the door. */
function stateAtFirst(payment: PaymentMethod, totalKop: Kopecks): 'pending_payment' | 'paid' | 'active' {
  if (payment === 'courier') return 'active';
  return totalKop === 0 ? 'paid' : 'pending_payment';
}

/** The invoice of an order that is paid online; none where nothing is left to charge. */
function invoiceOf(
  { scope, customerId, body, renewal }: Placing,
  order: { readonly id: string; readonly price: PriceBreakdown; readonly placedAt: EpochMs },
  programmes: readonly string[],
  {
    firstDeliveryDate,
    heldUntil,
  }: { readonly firstDeliveryDate: IsoDate; readonly heldUntil?: EpochMs | undefined },
) {
  const { id, price, placedAt } = order;
  const {
    contact,
    draft: { days },
    payment: way,
  } = body;
  if (!isOnline(way) || price.totalKop === 0) return [];
  const invoice = {
    id,
    kind: 'order' as const,
    customerId,
    amountKop: price.totalKop,
    account: `order:${id}` as const,
    receipt: {
      phone: contact.phone,
      email: contact.email ?? '',
      items: receiptItems(price, { programmes, days }),
    },
    returnPath: '/success/',
    payUntil: payDeadline({ placedAt, firstDeliveryDate }),
    heldUntil,
    createdAt: placedAt,
    way,
    savesMethod: body.renews === true,
  };
  return newInvoice(scope, invoice, renewal?.method);
}

/** What of a price bonuses pay. */
const paidByBonuses = ({ lines }: PriceBreakdown) =>
  lines.reduce((sum, { kind, amountKop }) => (kind === 'bonuses' ? sum - amountKop : sum), 0);

/** A further person as the order stores them, with how many disliked groups the price covers. */
const storedPerson = ({ name, programme, kcal, without }: OrderPerson) => ({
  name,
  programme,
  kcal,
  exclusions: without,
  dislikesMost: Math.max(FREE_DISLIKES, readExclusions(without).dislikes.length),
});

/** What an order takes of promo codes, invitations, bonuses and certificates, as statements of the batch that places it. */
function deduct(orderId: string, customerId: string, { promoCode: code, referral, transfers }: Deductions) {
  const used = q.insertInto('promoUses').values({ orderId, code: code ?? '', customerId });
  return [
    ...(code === undefined ? [] : [statement(used)]),
    ...(referral ? [statement(q.insertInto('referrals').values({ orderId, ...referral }))] : []),
    ...transfers.map((transfer) => insertTransfer(transfer)),
  ];
}

/** Checks an order against everything that stands in its way, and makes the statements that place it: all or nothing. */
export async function prepare(placing: Placing): Promise<Statement[]> {
  const { scope, customerId, body, key, requestHash, renewal } = placing;
  const { draft, contact, recipient = null, leaveAtDoor = false, packaging = [] } = body;
  const now = scope.clock.now();
  const { interval, street, isFirst, price, checked, programmes, deliveries, editions, next } = await check(
    placing,
    now,
  );
  const { guard, heldUntil } = await checkLimits(placing, { street: street.label, price });
  const { streetId: _, ...details } = body.address;
  const address = { street: street.label, ...details };
  const { comment, ...door } = address;
  const destination: Destination = { address: door, recipient, leaveAtDoor, packaging, comment };
  const [first, ...others] = orderPersons(draft);
  const id = uuidv7();
  const state = stateAtFirst(body.payment, price.totalKop);
  const { zone, regionCode } = street;
  const stored = {
    ...{ id, customerId, state, programmeCode: first.programme, kcal: first.kcal, days: draft.days },
    ...{ people: others.length + 1, startDate: draft.start },
    ...{ endDate: deliveries.at(-1)?.foodDates.at(-1) ?? draft.start, skip: JSON.stringify(draft.skip) },
    ...{ intervalCode: interval.code, zoneCode: zone.code, address: JSON.stringify(address) },
    contact: JSON.stringify({ name: contact.name, phone: contact.phone, email: contact.email ?? '' }),
    price: JSON.stringify({ lines: price.lines, totalKop: price.totalKop }),
    ...{ totalKop: price.totalKop, firstOrder: isFirst ? (1 as const) : (0 as const) },
    ...{ paymentMethod: storedMethod(body.payment), offerVersion: editions.offer, idempotencyKey: key },
    ...{ requestHash, placedAt: now, exclusions: JSON.stringify(first.without), personName: first.name },
    ...{ others: JSON.stringify(others.map(storedPerson)), leaveAtDoor: leaveAtDoor ? 1 : 0 },
    ...{ recipient: recipient && JSON.stringify(recipient), packaging: JSON.stringify(packaging) },
    ...{
      worthKop: worthOf(price),
      bonusesKop: paidByBonuses(price),
      destination: JSON.stringify(destination),
    },
  };
  const words = {
    programmes: programmes.map(({ name }) => name),
    firstDeliveryDate: deliveries[0]?.date ?? draft.start,
    interval,
    addressLine: addressLine(address),
    next,
  };
  const placed = { id, customerId, state, days: draft.days, price, placedAt: now };
  return [
    ...guard,
    // Whoever has read the customer's bonuses or orders before decides again.
    raiseCustomerVersions([customerId]),
    // A renewal rests on the consents of the order that it repeats.
    ...(renewal ? [] : agreeToOrder(scope, customerId, editions, now)),
    nextNumber(),
    statement(q.insertInto('orders').values({ ...stored, number: sql`(SELECT last FROM order_numbers)` })),
    ...insertRows(
      'deliveries',
      deliveries.map(({ date, foodDates }) => ({
        ...{ id: uuidv7(), orderId: id, date, intervalCode: interval.code, state: 'planned' },
        ...{ foodDates: JSON.stringify(foodDates), zoneCode: zone.code },
      })),
    ),
    ...deduct(id, customerId, deductionsOf(id, customerId, price, checked, now)),
    ...invoiceOf(placing, placed, words.programmes, { ...words, heldUntil }),
    ...orderConsequences(placing, placed, words, editions),
    // What a customer has deleted does not come back with a renewal.
    ...(renewal
      ? []
      : [rememberAddress({ customerId, place: street, regionCode, zoneCode: zone.code, details, at: now })]),
  ];
}
