import * as z from 'zod/mini';
import { TicketState } from '#shared/features/tickets/contract.ts';

const OpenTicket = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.string(),
  text: z.string(),
  phone: z.string(),
  delivery_date: z.string(),
  photo_key: z.nullable(z.string()),
  promised_at: z.number(),
});

/** Complaints without an answer, those first whose answer was promised first. */
export async function listOpen(db: D1Database, limit: number) {
  const { results } = await db
    .prepare(
      `SELECT t.id, t.number, k.title AS kind, t.text, c.phone, d.date AS delivery_date, t.photo_key, t.promised_at
       FROM tickets t JOIN ticket_kinds k ON k.code = t.kind JOIN deliveries d ON d.id = t.delivery_id
       JOIN customers c ON c.id = t.customer_id
       WHERE t.state = 'open' AND c.erased_at IS NULL ORDER BY t.promised_at LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(OpenTicket).parse(results);
}

const AnsweredTicket = z.object({ customer_id: z.string(), state: TicketState, answer: z.string() });

/** How far a complaint is. */
export async function findTicket(db: D1Database, id: string) {
  const row = await db
    .prepare('SELECT customer_id, state, answer FROM tickets WHERE id = ?1')
    .bind(id)
    .first();
  return row === null ? undefined : AnsweredTicket.parse(row);
}

/** Answers a complaint that is not closed. */
export async function answer(db: D1Database, id: string, text: string): Promise<void> {
  await db
    .prepare(`UPDATE tickets SET state = 'answered', answer = ?2 WHERE id = ?1 AND state <> 'closed'`)
    .bind(id, text)
    .run();
}

/** Closes a complaint. */
export async function close(db: D1Database, id: string): Promise<void> {
  await db.prepare(`UPDATE tickets SET state = 'closed' WHERE id = ?1 AND state <> 'closed'`).bind(id).run();
}
