import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { TicketProof, TicketState } from '#shared/features/tickets/contract.ts';
import { type Database, findRow, listRows, readRow, sql, writeOne } from '../../../platform/database.ts';
import { grantForTicket } from '../../money/api.ts';

const TicketRow = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.string(),
  delivery_date: z.string(),
  text: z.string(),
  photo_key: z.nullable(z.string()),
  state: TicketState,
  answer: z.string(),
  promised_at: z.number(),
  bonus_kop: z.number(),
  bonus_state: z.enum(['granted', 'waiting', 'declined']),
  proof: TicketProof,
  request_hash: z.string(),
  created_at: z.number(),
});
export type TicketRow = z.infer<typeof TicketRow>;

const selectTickets = `
  SELECT t.id, t.number, k.title AS kind, d.date AS delivery_date, t.text, t.photo_key, t.state, t.answer,
    t.promised_at, t.bonus_kop, t.bonus_state, k.proof, t.request_hash, t.created_at
  FROM tickets t JOIN ticket_kinds k ON k.code = t.kind JOIN deliveries d ON d.id = t.delivery_id
  WHERE t.customer_id = ?1`;

/** Own tickets, newest first. */
export async function listTickets(db: Database, customerId: string, limit: number): Promise<TicketRow[]> {
  return listRows(
    db,
    TicketRow,
    sql(`${selectTickets} ORDER BY t.created_at DESC, t.number DESC LIMIT ?2`).with(customerId, limit),
  );
}

/** One own ticket, by its id or the key that it was sent with; another customer's is not found. */
export async function findTicket(
  db: Database,
  customerId: string,
  by: { id: string } | { key: string },
): Promise<TicketRow | undefined> {
  const [column, value] = 'id' in by ? ['t.id', by.id] : ['t.idempotency_key', by.key];
  return findRow(db, TicketRow, sql(`${selectTickets} AND ${column} = ?2`).with(customerId, value));
}

/** What can be complained of. */
export async function listKinds(db: Database) {
  return listRows(
    db,
    z.object({ code: z.string(), title: z.string(), answerHours: z.int() }),
    sql('SELECT code, title, answer_hours AS answerHours FROM ticket_kinds ORDER BY sort'),
  );
}

interface NewTicket {
  readonly id: string;
  readonly customerId: string;
  readonly deliveryId: string;
  readonly kind: string;
  readonly text: string;
  readonly key: string;
  readonly requestHash: string;
  /** Today in Moscow. */
  readonly today: IsoDate;
  readonly at: EpochMs;
}

/** First number of a ticket less one. */
const NUMBERS_FROM = 1000;
const MONTH_MS = 30 * 86_400_000;

/**
 * The courier's record: when a delivery `d` was handed over, in seconds, after the end of its interval, which is told in
 * Moscow's time.
 */
const wasLate = `d.moved_at / 1000 > strftime('%s', d.date) + (
  SELECT to_hour - 3 FROM delivery_intervals WHERE code = d.interval_code) * 3600`;

/**
 * Stores a ticket with its bonus, in one step: of what was promised within thirty days no more than the cap, once for a
 * delivery, none for one that failed: its failure has brought what there is. A customer's first complaint is believed,
 * bonuses of later ones wait for their proof; where there are none, nothing waits. Nothing is stored for a delivery that
 * is not the customer's own, still to come or long ago, nor twice for a key.
 */
export async function insertTicket(db: Database, ticket: NewTicket): Promise<void> {
  const insert = sql(`INSERT INTO tickets
         (id, number, customer_id, delivery_id, kind, text, promised_at, bonus_kop, bonus_state, idempotency_key,
          request_hash, created_at)
       SELECT ?1, (SELECT COALESCE(MAX(number), ${NUMBERS_FROM}) + 1 FROM tickets), ?2, complaint.delivery_id,
         complaint.kind, ?5, complaint.promised_at, complaint.bonus_kop,
         CASE WHEN complaint.bonus_kop = 0 OR complaint.is_proved
             OR NOT EXISTS (SELECT 1 FROM tickets WHERE customer_id = ?2 AND bonus_kop > 0)
           THEN 'granted' ELSE 'waiting' END,
         ?7, ?8, ?6
       FROM (
         SELECT d.id AS delivery_id, k.code AS kind, ?6 + k.answer_hours * 3600000 AS promised_at,
           CASE WHEN d.state = 'failed' OR EXISTS (
               SELECT 1 FROM tickets WHERE delivery_id = d.id AND bonus_kop > 0 AND bonus_state <> 'declined'
             ) THEN 0
             ELSE MIN(k.bonus_kop, MAX(0, r.month_cap_kop - (
               SELECT COALESCE(SUM(bonus_kop), 0) FROM tickets
               WHERE customer_id = ?2 AND created_at > ?6 - ${MONTH_MS} AND bonus_state <> 'declined'
             ))) END AS bonus_kop,
           k.proof = 'courier' AND ${wasLate} AS is_proved
         FROM deliveries d JOIN orders o ON o.id = d.order_id AND o.customer_id = ?2
         JOIN ticket_kinds k ON k.code = ?4 JOIN ticket_rules r
         WHERE d.id = ?3 AND d.state IN ('delivered', 'failed') AND julianday(?9) - julianday(d.date) <= r.open_days
           AND (SELECT COUNT(*) FROM tickets WHERE delivery_id = d.id) < r.per_delivery
       ) complaint
       WHERE true
       ON CONFLICT (customer_id, idempotency_key) DO NOTHING`).with(
    ticket.id,
    ticket.customerId,
    ticket.deliveryId,
    ticket.kind,
    ticket.text,
    ticket.at,
    ticket.key,
    ticket.requestHash,
    ticket.today,
  );
  await db.write([insert, grantForTicket(ticket.id, ticket.at)]);
}

/**
 * Goes on with an own ticket that was answered: the words stand below the first ones, and an answer is promised anew.
 * Nothing is changed where it is not answered, or closed.
 */
export async function reply(
  db: Database,
  { id, customerId, text, at }: { id: string; customerId: string; text: string; at: EpochMs },
): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`UPDATE tickets SET state = 'open', text = CASE text WHEN '' THEN ?3 ELSE text || ?5 || ?3 END,
           promised_at = ?4 + (SELECT answer_hours FROM ticket_kinds WHERE code = kind) * 3600000
         WHERE id = ?1 AND customer_id = ?2 AND state = 'answered'`).with(id, customerId, text, at, '\n'),
  );
  return changes === 1;
}

/** Whether a delivery is a customer's own. */
export async function isOwnDelivery(db: Database, customerId: string, id: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql(
      'SELECT 1 FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.id = ?2 AND o.customer_id = ?1',
    ).with(customerId, id),
  );
  return row !== null;
}

/**
 * Notes the picture of an own ticket, with the bonuses that waited for it; false where it has one already, or its owner
 * was erased meanwhile.
 */
export async function setPhoto(
  db: Database,
  { id, customerId, photoKey, at }: { id: string; customerId: string; photoKey: string; at: EpochMs },
): Promise<boolean> {
  const [noted] = await db.write([
    sql(`UPDATE tickets SET photo_key = ?3, bonus_state = CASE
           WHEN bonus_state = 'waiting' AND (SELECT proof FROM ticket_kinds WHERE code = kind) = 'photo' THEN 'granted'
           ELSE bonus_state END
         WHERE id = ?1 AND customer_id = ?2 AND photo_key IS NULL
           AND EXISTS (SELECT 1 FROM customers WHERE id = ?2 AND erased_at IS NULL)`).with(
      id,
      customerId,
      photoKey,
    ),
    grantForTicket(id, at),
  ]);
  return noted?.changes === 1;
}
