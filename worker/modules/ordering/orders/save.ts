import type { EpochMs } from '#shared/dates.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import type { PackagingOption } from '#shared/features/orders/packaging.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import type { Recipient } from '#shared/features/orders/schema.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { raiseCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { type Database, type Statement, sql } from '../../../platform/database.ts';
import { insertTransfer, nextNumber, storedMethod } from '../../money/api.ts';
import { grantConsent } from '../../visitors/api.ts';
import type { Deductions } from './reductions.ts';
import type { StoredAddress, StoredContact } from './sql.ts';

/** An order as it is stored. */
export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly state: 'active' | 'paid' | 'pending_payment';
  readonly persons: readonly [OrderPerson, ...OrderPerson[]];
  readonly days: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly skip: readonly string[];
  readonly intervalCode: string;
  readonly zoneCode: string;
  readonly address: StoredAddress;
  readonly contact: StoredContact;
  readonly recipient: Recipient | null;
  readonly leaveAtDoor: boolean;
  readonly packaging: readonly PackagingOption[];
  readonly price: PriceBreakdown;
  readonly isFirst: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly offerVersion: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly placedAt: EpochMs;
}

interface NewDelivery {
  readonly id: string;
  readonly date: string;
  readonly foodDates: readonly string[];
}

export interface NewConsent {
  readonly id: string;
  readonly document: 'personalData' | 'offer';
  readonly version: string;
  readonly address: string;
}

/** What of a price bonuses pay. */
const paidByBonuses = ({ lines }: NewOrder['price']) =>
  lines.reduce((sum, { kind, amountKop }) => (kind === 'bonuses' ? sum - amountKop : sum), 0);

/** A further person as the order keeps them, with how many disliked groups the price covers. */
const storedPerson = ({ name, programme, kcal, without }: OrderPerson) => ({
  name,
  programme,
  kcal,
  exclusions: without,
  dislikesMost: Math.max(FREE_DISLIKES, readExclusions(without).dislikes.length),
});

function insertOrder(order: NewOrder, destination: Destination): Statement {
  const [first, ...others] = order.persons;
  return sql(`INSERT INTO orders (id, number, customer_id, state, programme_code, kcal, days, people, start_date, end_date,
         skip, interval_code, zone_code, address, contact, price, total_kop, first_order, payment_method,
         offer_version, idempotency_key, request_hash, placed_at, exclusions, person_name, others,
         recipient, leave_at_door, packaging, worth_kop, bonuses_kop, destination)
       VALUES (?1, (SELECT last FROM order_numbers), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
         ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31)`).with(
    order.id,
    order.customerId,
    order.state,
    first.programme,
    first.kcal,
    order.days,
    order.persons.length,
    order.startDate,
    order.endDate,
    JSON.stringify(order.skip),
    order.intervalCode,
    order.zoneCode,
    JSON.stringify(order.address),
    JSON.stringify(order.contact),
    JSON.stringify(order.price),
    order.price.totalKop,
    order.isFirst ? 1 : 0,
    storedMethod(order.paymentMethod),
    order.offerVersion,
    order.idempotencyKey,
    order.requestHash,
    order.placedAt,
    JSON.stringify(first.without),
    first.name,
    JSON.stringify(others.map(storedPerson)),
    order.recipient && JSON.stringify(order.recipient),
    order.leaveAtDoor ? 1 : 0,
    JSON.stringify(order.packaging),
    worthOf(order.price),
    paidByBonuses(order.price),
    JSON.stringify(destination),
  );
}

/** Stores an order with its deliveries, consents and payment: all of it or nothing. */
export async function saveOrder(
  db: Database,
  order: NewOrder,
  parts: {
    deliveries: readonly NewDelivery[];
    destination: Destination;
    consents: readonly NewConsent[];
    deductions: Deductions;
    /** What has to hold before anything is written. */
    guard: readonly Statement[];
    /** The invoice, and what else follows from the order: messages, events, the subscription. */
    consequences: readonly Statement[];
  },
): Promise<void> {
  const statements = [
    ...parts.guard,
    // Whoever has read the customer's bonuses or orders before decides again.
    raiseCustomerVersions([order.customerId]),
    ...parts.consents.map((consent) =>
      grantConsent({ ...consent, customerId: order.customerId, at: order.placedAt }),
    ),
    nextNumber(),
    insertOrder(order, parts.destination),
    sql(`INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, zone_code)
         SELECT value ->> 'id', ?1, value ->> 'date', ?2, 'planned', value -> 'foodDates', ?4 FROM json_each(?3)`).with(
      order.id,
      order.intervalCode,
      JSON.stringify(parts.deliveries),
      order.zoneCode,
    ),
  ];
  if (parts.deductions.promoCode !== undefined) {
    statements.push(
      sql('INSERT INTO promo_uses (order_id, code, customer_id) VALUES (?1, ?2, ?3)').with(
        order.id,
        parts.deductions.promoCode,
        order.customerId,
      ),
    );
  }
  if (parts.deductions.referral !== undefined) {
    const { referrerId, rewardKop, rewardAfter, friendKop } = parts.deductions.referral;
    statements.push(
      sql(`INSERT INTO referrals (order_id, referrer_id, reward_kop, reward_after, friend_kop)
           VALUES (?1, ?2, ?3, ?4, ?5)`).with(order.id, referrerId, rewardKop, rewardAfter, friendKop),
    );
  }
  statements.push(
    ...parts.deductions.transfers.map((transfer) => insertTransfer(transfer)),
    ...parts.consequences,
  );
  await db.write(statements);
}
