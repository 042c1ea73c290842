import { sql } from 'kysely';
import type { OutputOf } from '#shared/contract.ts';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { answerTicket as answerTicketContract } from '#shared/features/tickets/answers/contract.ts';
import type { TicketState } from '#shared/features/tickets/contract.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { type GuardName, isRefusedBy } from '../../db/guards/sql.ts';
import { insertWhere, q, read, readFirst, statement } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { announceSoon } from '../messaging/account-channels.ts';
import { queueMessage, sendSoon } from '../messaging/notifications/commands.ts';
import { grantForTicket } from '../money/bonuses/grants.ts';
import { unsettleNeed } from './needs.ts';

const SHOWN = 100;

interface OpenTicket {
  readonly id: string;
  readonly number: number;
  readonly state: TicketState;
  readonly kind: string;
  readonly text: string;
  readonly phone: string;
  readonly deliveryDate: string;
  readonly photoKey: string | null;
  readonly waitingKop: number;
  readonly promisedAt: EpochMs;
}

/**
 * Complaints without an answer, those first whose answer was promised first; then those whose bonuses are still to be
 * decided.
 */
export async function listOpenTickets({ db }: Scope) {
  const open = sql<OpenTicket>`SELECT t.id, t.number, t.state, k.title AS kind, t.text, c.phone,
       d.date AS delivery_date, t.photo_key, t.promised_at,
       CASE t.bonus_state WHEN 'waiting' THEN t.bonus_kop ELSE 0 END AS waiting_kop
     FROM tickets t CROSS JOIN ticket_kinds k ON k.code = t.kind CROSS JOIN deliveries d ON d.id = t.delivery_id
     CROSS JOIN customers c ON c.id = t.customer_id
     WHERE (t.state = 'open' OR (t.state = 'answered' AND t.bonus_state = 'waiting' AND t.bonus_kop > 0))
       AND c.erased_at IS NULL
     ORDER BY t.state <> 'open', t.promised_at LIMIT ${SHOWN}`;
  const rows = await read(db, open);
  return rows.map(({ number, photoKey, ...ticket }) => ({
    ...ticket,
    number: String(number),
    hasPhoto: photoKey !== null,
  }));
}

/** A complaint of anybody, by how far it is. */
async function requireTicket({ db }: Scope, id: string) {
  const found = q
    .selectFrom('tickets')
    .select(['customerId', 'number', 'state', 'answer', 'promisedAt'])
    .where('id', '=', id);
  const ticket = await readFirst(db, found);
  if (!ticket) throw new AppError('not_found');
  return ticket;
}

/** Tells open pages of the ticket's customer to look again. */
async function announceTicket(scope: Scope, id: string) {
  const { customerId, state, answer } = await requireTicket(scope, id);
  announceSoon(scope, customerId);
  return { state, answer };
}

/** Messages of new words: changed ones are sent again, and the same ones where they answer a reply. */
async function answerMessages(
  { customerId, number, answer, state, promisedAt }: Awaited<ReturnType<typeof requireTicket>>,
  { id, text, now }: { readonly id: string; readonly text: string; readonly now: EpochMs },
): Promise<Statement[]> {
  if (answer === text && state !== 'open') return [];
  // Each reply has an answer promised of its own.
  const key = `ticket-answered:${id}:${promisedAt}:${await sha256(text)}`;
  const data = { number: String(number), answer: text };
  return [
    unsettleNeed(customerId, `answer:${id}`),
    queueMessage({ key, customerId, template: 'ticket-answered', data, now }),
  ];
}

/**
 * Answers a complaint, and decides the bonuses that wait for it; one that is closed keeps the answer that it has. All of
 * it is refused where the complaint was closed meanwhile, or has got a reply that is still to be read.
 */
export async function answerTicket(
  scope: Scope,
  id: string,
  { answer: text, bonuses, promisedAt }: OutputOf<(typeof answerTicketContract)['body']>,
) {
  const before = await requireTicket(scope, id);
  if (before.state === 'closed') {
    if (before.answer !== text) throw new AppError('ticket_closed');
    return announceTicket(scope, id);
  }
  // Each reply has an answer promised of its own.
  if (promisedAt !== undefined && promisedAt !== before.promisedAt) throw new AppError('ticket_replied');
  const now = scope.clock.now();
  const messages = await answerMessages(before, { id, text, now });
  const guard = 'ticket-state' satisfies GuardName;
  const isChanged = sql`NOT EXISTS (
    SELECT 1 FROM tickets WHERE id = ${id} AND state <> 'closed' AND promised_at = ${before.promisedAt})`;
  const decision = bonuses ?? null;
  const answered = sql`UPDATE tickets SET state = 'answered', answer = ${text}, bonus_state = CASE
       WHEN bonus_state <> 'waiting' OR ${decision} IS NULL THEN bonus_state
       WHEN ${decision} = 'grant' THEN 'granted' ELSE 'declined' END
     WHERE id = ${id}`;
  try {
    await scope.db.write([
      statement(insertWhere('guards', { name: guard }, isChanged)),
      statement(answered),
      grantForTicket(id, now),
      ...messages,
      ...auditChanges(scope, {
        ...{ object: 'tickets', id, before: { state: before.state } },
        after: { state: 'answered', ...(bonuses && { bonuses }) },
      }),
    ]);
  } catch (error) {
    if (!isRefusedBy(error, guard)) throw error;
    const ticket = await announceTicket(scope, id);
    throw new AppError(ticket.state === 'closed' ? 'ticket_closed' : 'ticket_replied');
  }
  sendSoon(scope);
  return announceTicket(scope, id);
}

/** Closes a complaint; a closed one stays so, and bonuses that still wait for it will not come. */
export async function closeTicket(scope: Scope, id: string) {
  const before = await requireTicket(scope, id);
  const closed = sql`UPDATE tickets SET state = 'closed',
       bonus_state = CASE bonus_state WHEN 'waiting' THEN 'declined' ELSE bonus_state END
     WHERE id = ${id} AND state <> 'closed'`;
  const audit = auditChanges(scope, {
    ...{ object: 'tickets', id, before: { state: before.state }, after: { state: 'closed' } },
  });
  if (before.state !== 'closed') await scope.db.write([statement(closed), ...audit]);
  return announceTicket(scope, id);
}
