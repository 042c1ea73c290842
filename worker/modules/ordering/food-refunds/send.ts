import { sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import type { Kopecks } from '#shared/money.ts';
import { q, write } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { workThrough } from '../../../work-through.ts';
import { refundMessages } from '../../messaging/notifications/order-messages.ts';
import { refundInvoice } from '../../money/payments/settle.ts';

/** A refund whose money has not been sent to the card yet. */
interface Unsent {
  readonly id: string;
  readonly orderId: string;
  readonly cardKop: Kopecks;
  readonly decidedAt: EpochMs;
  readonly number: number;
  readonly customerId: string;
  /** All that comes back for meals of the same arrival; null where a whole delivery is paid back. */
  readonly mealsKop: Kopecks | null;
}

/** Refunds that one run sends at most. */
const BATCH_SIZE = 60;

/** The new ones first, then those that waited longest. */
async function listUnsent({ db }: Scope) {
  const [, { rows }] = await write(
    db,
    sql`UPDATE food_refunds SET is_sent = 1 WHERE card_kop > 0 AND is_sent = 0
      AND EXISTS (SELECT 1 FROM refunds WHERE key = 'food:' || food_refunds.id)`,
    sql<Unsent>`
      SELECT f.id, f.order_id, f.card_kop, f.decided_at, o.number, o.customer_id,
        CASE WHEN f.delivery_id IS NULL THEN (
          SELECT SUM(m.card_kop) FROM food_refunds m
          WHERE m.order_id = f.order_id AND m.delivery_id IS NULL AND m.decided_at = f.decided_at
        ) END AS meals_kop
      FROM food_refunds f JOIN orders o ON o.id = f.order_id
      WHERE f.card_kop > 0 AND f.is_sent = 0 ORDER BY f.tried_at, f.decided_at LIMIT ${BATCH_SIZE}`,
  );
  return { rows, ids: rows.map(({ id }) => id), found: rows.length };
}

/** What the log says of money that has not gone back: the timer sends it again. */
const refundFailed = 'refund of food not made';

/** Sends money to its card with what is told of it. */
async function sendOne(
  scope: Scope,
  refund: Pick<Unsent, 'id' | 'orderId' | 'cardKop'>,
  messages: readonly Statement[] = [],
): Promise<void> {
  if (refund.cardKop === 0) return;
  const triedAt = scope.clock.now();
  await write(scope.db, q.updateTable('foodRefunds').set({ triedAt }).where('id', '=', refund.id));
  await refundInvoice(scope, refund.orderId, refund.cardKop, `food:${refund.id}`, messages);
}

/** Sends the money of a refund that was just decided; what fails is sent by the timer. */
export const sendNow = (scope: Scope, refund: Pick<Unsent, 'id' | 'orderId' | 'cardKop'>): Promise<void> =>
  sendOne(scope, refund).catch((error: unknown) =>
    scope.log('error', refundFailed, { id: refund.id, reason: String(error) }),
  );

/** What the customer and marketing are told of money for meals: once for all meals of an arrival. */
function mealsMessages(
  scope: Scope,
  { orderId, decidedAt, customerId, number, mealsKop }: Unsent,
): Statement[] {
  if (mealsKop === null) return [];
  const now = scope.clock.now();
  const key = `meals:${orderId}:${decidedAt}`;
  const nothingElse = { bonusesKop: 0, certificateKop: 0, extraKop: 0 };
  return refundMessages(scope, {
    key,
    customerId,
    number: String(number),
    split: { moneyKop: mealsKop, ...nothingElse, to: 'card' },
    now,
  });
}

/** Sends what did not get through before, and what arrivals have decided. */
export async function sendFoodRefunds(scope: Scope): Promise<void> {
  await workThrough(scope, {
    list: () => listUnsent(scope),
    size: BATCH_SIZE,
    pages: 1,
    work: (refund) => sendOne(scope, refund, mealsMessages(scope, refund)),
    failure: refundFailed,
  });
}
