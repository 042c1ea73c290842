import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { complain } from '#tests/factories/tickets.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { answerTicket } from '#worker/modules/care/tickets/answers/commands.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

let site: LocalWorker;
let ticket: string;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  const order = await orderProgramme(visitor, buildOrder());
  await setClock(site, '2026-11-18T12:00:00.000Z');
  ticket = await complain(site, visitor, order.id);
});
afterAll(() => site?.stop());

test.each([
  ['the customer has added something', 'promised_at = promised_at + 1', 'ticket_replied'],
  ['somebody has closed it', `state = 'closed'`, 'ticket_closed'],
])('an answer that comes as %s is refused, and no letter of it goes', async (_, change, code) => {
  const own = createD1Database(site.db);
  const scope = createScope({
    db: {
      ...own,
      write: async (statements) => {
        await site.db.prepare(`UPDATE tickets SET ${change} WHERE id = ?`).bind(ticket).run();
        return own.write(statements);
      },
    },
    at: Date.parse('2026-11-18T13:00:00.000Z'),
  });
  await expect(
    answerTicket(scope, ticket, { answer: 'Вернём деньги', bonuses: 'grant', promisedAt: undefined }),
  ).rejects.toMatchObject({ code });
  expect(await firstRow(site, 'SELECT answer FROM tickets WHERE id = ?', ticket)).toEqual({ answer: '' });
  expect(
    await firstRow(site, `SELECT COUNT(*) AS n FROM messages WHERE template = 'ticket-answered'`),
  ).toEqual({ n: 0 });
});
