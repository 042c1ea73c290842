import { addTicket, addTicketPhoto, getTicketPhoto, listTickets } from '#shared/features/tickets/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountTickets(table: RestTable): void {
  mount(table, listTickets, ({ c, session }) => commands.listTickets(c, session));
  mount(table, addTicket, async ({ c, session, body, idempotencyKey }) => ({
    ticket: await commands.addTicket(c, session, body, idempotencyKey),
  }));
  mount(table, addTicketPhoto, async ({ c, session, params }) => ({
    ticket: await commands.addPhoto(c, session, params.id),
  }));
  mount(table, getTicketPhoto, async ({ c, session, params }) => {
    c.header('Cache-Control', 'private, no-store');
    // The contract calls the bytes of a file a text, as those of a certificate's file.
    return (await commands.getPhoto(c, session, params.id)) as unknown as string;
  });
}
