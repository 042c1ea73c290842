import type { OutputOf } from '#shared/contract.ts';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { answerTicket as answerTicketContract } from '#shared/features/tickets/answers/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { announceSoon, queueMessage, sendSoon } from '../../../messaging/api.ts';
import { unsettleNeed } from '../../needs.ts';
import * as sql from './sql.ts';

const SHOWN = 100;

/** Complaints that an operator still has to answer, or whose bonuses are still to be decided. */
export async function listOpenTickets(scope: Scope) {
  const rows = await sql.listOpen(scope.db, SHOWN);
  return rows.map((row) => ({
    id: row.id,
    number: String(row.number),
    state: row.state,
    kind: row.kind,
    text: row.text,
    phone: row.phone,
    deliveryDate: row.delivery_date,
    hasPhoto: row.photo_key !== null,
    waitingKop: row.waiting_kop,
    promisedAt: row.promised_at,
  }));
}

/** Tells open pages of the ticket's customer to look again. */
async function show(scope: Scope, id: string) {
  const ticket = await sql.findTicket(scope.db, id);
  if (!ticket) throw new AppError('not_found');
  announceSoon(scope, ticket.customer_id);
  return { state: ticket.state, answer: ticket.answer };
}

/** Tells the customer of new words: mended ones are told of again, and the same ones where they answer a reply. */
async function answerNews(
  { customer_id: customerId, number, answer, state, promised_at: promisedAt }: sql.AnsweredTicket,
  { id, text, now }: { readonly id: string; readonly text: string; readonly now: EpochMs },
): Promise<Statement[]> {
  if (answer === text && state !== 'open') return [];
  // Each reply has its answer promised anew.
  const key = `ticket-answered:${id}:${promisedAt}:${await sha256(text)}`;
  const data = { number: String(number), answer: text };
  return [
    unsettleNeed(customerId, `answer:${id}`),
    queueMessage({ key, customerId, template: 'ticket-answered', data, now }),
  ];
}

/** Answers a complaint; one that is closed keeps the answer that it has. */
export async function answerTicket(
  scope: Scope,
  id: string,
  { answer: text, bonuses, promisedAt }: OutputOf<(typeof answerTicketContract)['body']>,
) {
  const before = await sql.findTicket(scope.db, id);
  if (!before) throw new AppError('not_found');
  if (before.state === 'closed') {
    if (before.answer !== text) throw new AppError('ticket_closed');
    return show(scope, id);
  }
  // Each reply has its answer promised anew.
  if (promisedAt !== undefined && promisedAt !== before.promised_at) throw new AppError('ticket_replied');
  const now = scope.clock.now();
  const news = await answerNews(before, { id, text, now });
  try {
    const audit = auditChanges(scope, {
      ...{ object: 'tickets', id, before: { state: before.state } },
      after: { state: 'answered', ...(bonuses && { bonuses }) },
    });
    const said = { text, bonuses, at: now, promisedAt: before.promised_at };
    await sql.answer(scope.db, id, said, [...news, ...audit]);
  } catch (error) {
    if (!isRefusedBy(error, 'ticket-state')) throw error;
    const ticket = await show(scope, id);
    throw new AppError(ticket.state === 'closed' ? 'ticket_closed' : 'ticket_replied');
  }
  sendSoon(scope);
  return show(scope, id);
}

/** Closes a complaint; a closed one stays so. */
export async function closeTicket(scope: Scope, id: string) {
  const before = await sql.findTicket(scope.db, id);
  if (!before) throw new AppError('not_found');
  const audit = auditChanges(scope, {
    ...{ object: 'tickets', id, before: { state: before.state }, after: { state: 'closed' } },
  });
  if (before.state !== 'closed') await scope.db.write([sql.close(id), ...audit]);
  return show(scope, id);
}
