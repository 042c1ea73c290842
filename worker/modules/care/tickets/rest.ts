import { answerTicket, closeTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import {
  addTicket,
  addTicketPhoto,
  getTicketPhoto,
  listTickets,
  replyToTicket,
} from '#shared/features/tickets/contract.ts';
import { bytesOf } from '../../../read-bytes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as answers from './answers/commands.ts';
import * as commands from './commands.ts';

export function mountTickets(table: RestTable): void {
  mount(table, listTickets, ({ scope, session }) => commands.listTickets(scope, session.customer.id));
  mount(table, addTicket, async ({ scope, session, body, idempotencyKey }) => ({
    ticket: await commands.addTicket(scope, session.customer.id, body, idempotencyKey),
  }));
  mount(table, replyToTicket, async ({ scope, session, params, body }) => ({
    ticket: await commands.replyToTicket(scope, session.customer.id, params.id, body.text),
  }));
  mount(table, addTicketPhoto, async ({ c, scope, session, params }) => ({
    ticket: await commands.addPhoto(scope, session.customer.id, params.id, bytesOf(c)),
  }));
  mount(table, getTicketPhoto, async ({ c, scope, session, params }) => {
    c.header('Cache-Control', 'private, no-store');
    // The contract calls the bytes of a file a text, as those of a certificate's file.
    return commands.getPhoto(scope, session.customer.id, params.id);
  });
  mount(table, listOpenTickets, async ({ scope }) => ({ tickets: await answers.listOpenTickets(scope) }));
  mount(table, answerTicket, ({ scope, params, body }) => answers.answerTicket(scope, params.id, body));
  mount(table, closeTicket, ({ scope, params }) => answers.closeTicket(scope, params.id));
}
