import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { DAY_MS, type EpochMs, formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  REMOVAL_DAYS,
  type RemovalBlocker,
  type RemovalRequest,
  type SignedInCustomer,
} from '#shared/features/customers/schema.ts';
import { refuseWhere } from '../../db/guards/sql.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { list, q, read, statement, write } from '../../db/query.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  readableRows,
  readRow,
  type Statement,
  sql,
} from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { queueMessage, sendSoon } from '../messaging/notifications/commands.ts';

/** The request of a customer that is neither done nor withdrawn, as a column. */
export const RequestColumn = z.nullable(jsonColumn(z.object({ requestedAt: z.number(), dueAt: z.number() })));
export const requestColumn = (customerId: string): string => `(
    SELECT json_object('requestedAt', requested_at, 'dueAt', due_at) FROM removal_requests
    WHERE customer_id = ${customerId} AND withdrawn_at IS NULL AND done_at IS NULL
  )`;

/** The request of a customer that is neither done nor withdrawn. */
export async function findRequest(db: Database, customerId: string) {
  const row = await readRow(db, sql(`SELECT ${requestColumn('?1')} AS request`).with(customerId));
  return z.object({ request: RequestColumn }).parse(row).request;
}

const BlockerRow = z.object({
  kind: z.enum(['order', 'last-delivery', 'homemade', 'subscription', 'invoice', 'card', 'refund', 'gift']),
  about: z.string(),
});
type BlockerRow = z.infer<typeof BlockerRow>;

/**
 * What has not been settled: food that is still to come, money on its way, presents that wait for their day. Two
 * statements: D1 takes no more than five terms of a UNION.
 */
const unsettledOf = (customer: string) =>
  [
    `SELECT CASE WHEN state = 'pending_payment' OR EXISTS (
       SELECT 1 FROM deliveries d WHERE d.order_id = orders.id AND d.state = 'planned'
     ) THEN 'order' ELSE 'last-delivery' END AS kind, CAST(number AS TEXT) AS about FROM orders
   WHERE customer_id = ${customer} AND state IN ('pending_payment', 'paid', 'active', 'frozen')
   UNION ALL
   SELECT 'homemade', CAST(number AS TEXT) FROM homemade_orders
   WHERE customer_id = ${customer} AND state IN ('pending_payment', 'paid', 'active')
   UNION ALL
   SELECT 'subscription', CAST(o.number AS TEXT) FROM subscriptions s JOIN orders o ON o.id = s.order_id
   WHERE s.customer_id = ${customer} AND o.state NOT IN ('cancelled', 'refunded')
     AND (s.state IN ('active', 'payment_failed') OR s.state = 'paused' AND s.resume_on IS NOT NULL)
     AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id)`,
    `SELECT CASE kind WHEN 'card' THEN 'card' ELSE 'invoice' END AS kind, CAST(number AS TEXT) AS about FROM invoices
   WHERE customer_id = ${customer}
     AND (kind IN ('certificate', 'card') AND state = 'open' OR kind = 'card' AND state = 'paid')
   UNION ALL
   SELECT CASE kind WHEN 'card' THEN 'card' ELSE 'refund' END, CAST(number AS TEXT) FROM invoices i
   WHERE customer_id = ${customer} AND (
     EXISTS (
       SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE p.invoice_id = i.id AND r.state = 'created'
     ) OR EXISTS (
       SELECT 1 FROM cancellations d WHERE d.order_id = i.id AND d.card_kop > 0
         AND NOT EXISTS (SELECT 1 FROM refunds WHERE key = 'cancellation:' || d.order_id)
     )
   )
   UNION ALL
   SELECT 'gift', CAST(p.number AS TEXT) FROM certificate_purchases p JOIN messages m ON m.invoice_id = p.id
   WHERE p.customer_id = ${customer} AND m.template = 'certificate-gift' AND m.state = 'waiting' AND p.state = 'paid'`,
  ] as const;

const unsettled = unsettledOf('?1');

function toBlocker({ kind, about }: BlockerRow, isSimply: boolean): RemovalBlocker {
  switch (kind) {
    case 'order':
      return {
        text: `Заказ ${about} ещё не закончен. Отмените его — вернём деньги за оставшиеся дни — или дождитесь последней доставки`,
        link: '/personal/orders/',
      };
    case 'last-delivery':
      return {
        text: `По заказу ${about} ещё едет последняя доставка. Дождитесь её`,
        link: '/personal/orders/',
      };
    case 'homemade':
      return {
        text: `Заказ домашней еды ${about} ещё не закончен. Отмените его или дождитесь доставки`,
        link: isSimply ? null : '/homemade-food/order-history/',
      };
    case 'subscription':
      return {
        text: `Заказ ${about} продлевается автоматически. Отключите подписку, чтобы ничего не списалось`,
        link: isSimply ? null : '/personal/subscription/',
      };
    case 'invoice':
      return {
        text: `Счёт ${about} за сертификат ждёт оплаты. Он закроется сам, если его не оплатить`,
        link: null,
      };
    case 'card':
      return { text: 'Рубль за проверку карты ещё не вернулся. Дождитесь его', link: null };
    case 'refund':
      return { text: `Возврат по заказу ${about} ещё идёт к вам. Дождитесь денег`, link: null };
    case 'gift':
      return {
        text: `Подарочный сертификат ${about} ещё не отправлен адресату. Дождитесь его дня`,
        link: null,
      };
  }
}

/** What has to be settled before a customer can be forgotten, in words. */
export async function listBlockers(scope: Scope, customerId: string): Promise<RemovalBlocker[]> {
  const [first, second] = unsettled;
  const rows = await listRows(
    scope.db,
    BlockerRow,
    sql(`SELECT kind, about FROM (${first}) UNION ALL SELECT kind, about FROM (${second})`).with(customerId),
  );
  return rows.map((row) => toBlocker(row, scope.settings.isSimply));
}

/** Asks for everything of a customer to be erased; asked again, the earlier request stays. */
export async function requestRemoval(scope: Scope, customer: SignedInCustomer): Promise<RemovalRequest> {
  const { id: customerId, phone, email } = customer;
  const known = await findRequest(scope.db, customerId);
  if (known) return known;
  const blockers = await listBlockers(scope, customerId);
  if (blockers.length > 0) throw new AppError('removal_blocked', { details: { blockers } });
  const at = scope.clock.now();
  const dueAt = at + REMOVAL_DAYS * DAY_MS;
  const inserted = q
    .insertInto('removalRequests')
    .values({ id: uuidv7(), customerId, requestedAt: at, dueAt })
    .onConflict((open) =>
      open.column('customerId').where('withdrawnAt', 'is', null).where('doneAt', 'is', null).doNothing(),
    );
  await scope.db.write([
    statement(inserted),
    queueMessage({
      key: `removal-requested:${customerId}:${moscowDate(at)}`,
      customerId,
      to: { phone, email },
      template: 'removal-requested',
      data: { dueOn: formatDayOfYear(moscowDate(dueAt)) },
      now: at,
    }),
  ]);
  sendSoon(scope);
  return (await findRequest(scope.db, customerId)) ?? { requestedAt: at, dueAt };
}

/** Requests the removal at once of somebody who was erased before; a request of theirs that has come back need not wait. */
export const repeatRequest = (customerId: string, at: EpochMs): Statement =>
  statement(
    q
      .insertInto('removalRequests')
      .values({ id: uuidv7(), customerId, requestedAt: at, dueAt: at, isRepeated: true })
      .onConflict((open) =>
        open
          .column('customerId')
          .where('withdrawnAt', 'is', null)
          .where('doneAt', 'is', null)
          .doUpdateSet(({ fn }) => ({
            dueAt: fn<number>('min', ['removalRequests.dueAt', 'excluded.dueAt']),
            isRepeated: true,
          })),
      ),
  );

/** Withdraws a request; a withdrawn one stays so. */
export async function withdrawRequest(db: Database, customerId: string, at: EpochMs): Promise<void> {
  await write(
    db,
    q
      .updateTable('removalRequests')
      .set({ withdrawnAt: at })
      .where('customerId', '=', customerId)
      .where('withdrawnAt', 'is', null)
      .where('doneAt', 'is', null),
  );
}

const DueRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  phone: z.string(),
  email: z.string(),
  due_at: z.number(),
  is_repeated: z.number(),
});
type DueRow = z.infer<typeof DueRow>;

/** Requests whose day has come and that nothing keeps waiting, the oldest after a given one. */
export async function listDue(
  db: Database,
  now: EpochMs,
  after: DueRow | undefined,
  limit: number,
): Promise<Page<DueRow>> {
  const settled = unsettledOf('r.customer_id').map((text) => `NOT EXISTS (${text})`);
  return listBatch(
    db,
    { table: 'removal_requests', schema: DueRow },
    sql(`SELECT r.id, r.customer_id, c.phone, c.email, r.due_at, r.is_repeated
       FROM removal_requests r JOIN customers c ON c.id = r.customer_id
       WHERE r.due_at <= ?1 AND r.withdrawn_at IS NULL AND r.done_at IS NULL AND (r.due_at, r.id) > (?2, ?3)
         AND ${settled.join(' AND ')}
       ORDER BY r.due_at, r.id LIMIT ?4`).with(now, after?.due_at ?? 0, after?.id ?? '', limit),
  );
}

/**
 * The request is done, as the first statements of the batch that does it; the batch is refused where it was withdrawn,
 * is done already or something has to be settled first.
 */
export function noteDone(
  { id, customerId }: { readonly id: string; readonly customerId: string },
  at: EpochMs,
): Statement[] {
  return [
    sql(
      refuseWhere(
        'removal-withdrawn',
        `NOT EXISTS (SELECT 1 FROM removal_requests WHERE id = ?1 AND withdrawn_at IS NULL AND done_at IS NULL)`,
      ),
    ).with(id),
    ...unsettled.map((text) => sql(refuseWhere('removal-withdrawn', `EXISTS (${text})`)).with(customerId)),
    statement(q.updateTable('removalRequests').set({ doneAt: at }).where('id', '=', id)),
  ];
}

/** Which of these customers are there as if nobody had erased them. */
export async function listUnerased(db: Database, customerIds: readonly string[]): Promise<string[]> {
  const present = q
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', list(customerIds))
    .where('erasedAt', 'is', null);
  return (await read(db, present)).map(({ id }) => id);
}

/** Customers who are erased while what they have sent as files is not, by id after a given one. */
export async function listPhotoOwners(
  db: Database,
  after: string,
  limit: number,
): Promise<Page<{ id: string }>> {
  const [, owners] = await db.write([
    // Whoever has nothing left is not looked at again.
    sql(`UPDATE removal_requests SET cleared_at = done_at WHERE done_at IS NOT NULL AND cleared_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets WHERE customer_id = removal_requests.customer_id)
         AND NOT EXISTS (
           SELECT 1 FROM bonus_gifts g WHERE g.customer_id = removal_requests.customer_id AND g.phone <> '')`),
    sql(`SELECT DISTINCT r.customer_id AS id FROM removal_requests r
         WHERE r.done_at IS NOT NULL AND r.cleared_at IS NULL AND r.customer_id > ?1
           AND EXISTS (SELECT 1 FROM tickets WHERE customer_id = r.customer_id)
         ORDER BY r.customer_id LIMIT ?2`).with(after, limit),
  ]);
  return readableRows(db, { table: 'customers', schema: z.object({ id: z.string() }) }, owners?.rows ?? []);
}

/** Nothing is left that a photo could belong to. */
export async function removeTickets(db: Database, customerId: string): Promise<void> {
  await write(db, q.deleteFrom('tickets').where('customerId', '=', customerId));
}
