import * as answersContract from '#shared/features/tickets/answers/contract.ts';
import * as ticketsContract from '#shared/features/tickets/contract.ts';
import { bytesOf } from '../../../read-bytes.ts';
import { calls } from '../../../rest/calls.ts';
import * as answers from '../ticket-answers.ts';
import * as commands from '../tickets.ts';

export const ticketCalls = [
  ...calls(ticketsContract, {
    listTickets: ({ scope, customer }) => commands.listTickets(scope, customer.id),
    addTicket: async ({ scope, customer, body, idempotencyKey }) => ({
      ticket: await commands.addTicket(scope, customer.id, body, idempotencyKey),
    }),
    replyToTicket: async ({ scope, customer, params, body }) => ({
      ticket: await commands.replyToTicket(scope, customer.id, params.id, body.text),
    }),
    addTicketPhoto: async ({ c, scope, customer, params }) => ({
      ticket: await commands.addPhoto(scope, customer.id, params.id, bytesOf(c)),
    }),
    getTicketPhoto: async ({ c, scope, customer, params }) => {
      c.header('Cache-Control', 'private, no-store');
      // The contract calls the bytes of a file a text, as those of a certificate's file.
      return commands.getPhoto(scope, customer.id, params.id);
    },
  }),
  ...calls(answersContract, {
    listOpenTickets: async ({ scope }) => ({ tickets: await answers.listOpenTickets(scope) }),
    answerTicket: ({ scope, params, body }) => answers.answerTicket(scope, params.id, body),
    closeTicket: ({ scope, params }) => answers.closeTicket(scope, params.id),
  }),
];
