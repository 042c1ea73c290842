import { expect } from 'vitest';
import { answerTicket, closeTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { listTickets } from '#shared/features/tickets/contract.ts';
import { openTicket } from '#tests/factories/owned-calls.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test } from '#tests/site.ts';

const answer = 'Простите нас: разобрались с кухней.';
async function complaint(site: Site) {
  const anna = await site.customer();
  const params = { id: await openTicket(anna, site) };
  const own = async () => (await anna.call(listTickets)).tickets[0];
  return { anna, params, own };
}

test('a complaint is answered, its customer reads the answer, and closed it keeps it', async ({ site }) => {
  const { anna, params, own } = await complaint(site);
  const { tickets } = await site.operate(listOpenTickets);
  expect(tickets).toMatchObject([
    { id: params.id, phone: anna.phone, text: 'Крышка открыта', hasPhoto: false },
  ]);
  for (let calls = 0; calls < 2; calls += 1)
    expect(await site.operate(answerTicket, { params, body: { answer } })).toMatchObject({
      state: 'answered',
    });
  expect((await site.operate(listOpenTickets)).tickets).toEqual([]);
  expect(await own()).toMatchObject({ state: 'answered', answer });
  await site.operate(closeTicket, { params });
  expect((await site.bearer().refused(answerTicket, { params, body: { answer: 'Иначе' } })).code).toBe(
    'ticket_closed',
  );
  expect(await own()).toMatchObject({ state: 'closed', answer });
});

test('an answer that comes with another one, or with the end, is given once', async ({ site }) => {
  const { params, own } = await complaint(site);
  const both = await Promise.all([
    send(site.bearer(), answerTicket, { params, body: { answer } }),
    send(site.bearer(), closeTicket, { params }),
  ]);
  expect(both.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await own())?.state).toMatch(/^(answered|closed)$/);
});
