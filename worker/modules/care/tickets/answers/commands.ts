import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';
import { announceSoon } from '../../../messaging/api.ts';
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

/** Answers a complaint; one that is closed keeps the answer that it has. */
export async function answerTicket(
  scope: Scope,
  id: string,
  { answer: text, bonuses }: { answer: string; bonuses?: 'grant' | 'decline' | undefined },
) {
  await sql.answer(scope.db, id, { text, bonuses, at: scope.clock.now() });
  const ticket = await show(scope, id);
  if (ticket.answer !== text) throw new AppError('ticket_closed');
  return ticket;
}

/** Closes a complaint; a closed one stays so. */
export async function closeTicket(scope: Scope, id: string) {
  await sql.close(scope.db, id);
  return show(scope, id);
}
