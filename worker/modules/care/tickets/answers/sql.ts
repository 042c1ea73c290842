import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { TicketState } from '#shared/features/tickets/contract.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
import { grantForTicket } from '../../../money/api.ts';

const OpenTicket = z.object({
  id: z.string(),
  number: z.number(),
  state: TicketState,
  kind: z.string(),
  text: z.string(),
  phone: z.string(),
  delivery_date: z.string(),
  photo_key: z.nullable(z.string()),
  waiting_kop: z.int(),
  promised_at: z.number(),
});

/** Complaints without an answer, those first whose answer was promised first; then those whose bonuses still wait. */
export async function listOpen(db: Database, limit: number) {
  return listRows(
    db,
    OpenTicket,
    sql(`SELECT t.id, t.number, t.state, k.title AS kind, t.text, c.phone, d.date AS delivery_date, t.photo_key,
         t.promised_at, CASE t.bonus_state WHEN 'waiting' THEN t.bonus_kop ELSE 0 END AS waiting_kop
       FROM tickets t CROSS JOIN ticket_kinds k ON k.code = t.kind CROSS JOIN deliveries d ON d.id = t.delivery_id
       CROSS JOIN customers c ON c.id = t.customer_id
       WHERE (t.state = 'open' OR (t.state = 'answered' AND t.bonus_state = 'waiting' AND t.bonus_kop > 0))
         AND c.erased_at IS NULL
       ORDER BY t.state <> 'open', t.promised_at LIMIT ?1`).with(limit),
  );
}

const AnsweredTicket = z.object({
  customer_id: z.string(),
  number: z.number(),
  state: TicketState,
  answer: z.string(),
  promised_at: z.number(),
});

export type AnsweredTicket = z.output<typeof AnsweredTicket>;

/** How far a complaint is. */
export async function findTicket(db: Database, id: string) {
  return findRow(
    db,
    AnsweredTicket,
    sql('SELECT customer_id, number, state, answer, promised_at FROM tickets WHERE id = ?1').with(id),
  );
}

/**
 * Answers a complaint, and decides the bonuses that wait for it; `news` tells its customer. All of it is refused as
 * `ticket-state` where the complaint was closed meanwhile, or has got a reply that is still to be read.
 */
export async function answer(
  db: Database,
  id: string,
  {
    text,
    bonuses,
    at,
    promisedAt,
  }: { text: string; bonuses: 'grant' | 'decline' | undefined; at: EpochMs; promisedAt: EpochMs },
  news: readonly Statement[],
): Promise<void> {
  await db.write([
    sql(
      refuseWhere(
        'ticket-state',
        `NOT EXISTS (SELECT 1 FROM tickets WHERE id = ?1 AND state <> 'closed' AND promised_at = ?2)`,
      ),
    ).with(id, promisedAt),
    sql(`UPDATE tickets SET state = 'answered', answer = ?2, bonus_state = CASE
           WHEN bonus_state <> 'waiting' OR ?3 IS NULL THEN bonus_state WHEN ?3 = 'grant' THEN 'granted' ELSE 'declined' END
         WHERE id = ?1`).with(id, text, bonuses ?? null),
    grantForTicket(id, at),
    ...news,
  ]);
}

/** Closes a complaint; bonuses that still wait for it will not come. */
export function close(id: string): Statement {
  return sql(`UPDATE tickets SET state = 'closed', bonus_state = CASE bonus_state WHEN 'waiting' THEN 'declined' ELSE bonus_state END
       WHERE id = ?1 AND state <> 'closed'`).with(id);
}
