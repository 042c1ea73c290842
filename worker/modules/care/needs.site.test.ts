import { expect } from 'vitest';
import { cancelOwnHomemade, moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { countNeeds, settleNeed } from '#shared/features/needs/contract.ts';
import { answerTicket } from '#shared/features/tickets/answers/contract.ts';
import { replyToTicket } from '#shared/features/tickets/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { brought, openTicket } from '#tests/factories/owned-calls.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

/** The words of the account's first card; empty where nothing waits. */
async function card(anna: SiteCustomer): Promise<string> {
  const html = await (await anna.request('/personal/')).text();
  const [, section = ''] = /aria-label="Ждёт вашего решения">(.*?)<\/section>/s.exec(html) ?? [];
  return section
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
const counted = async (anna: SiteCustomer) => (await anna.call(countNeeds)).count;
const settle = (anna: SiteCustomer, need: string) => anna.call(settleNeed, { body: { need } });
const refuse = (anna: SiteCustomer) => anna.pay(anna.order, { state: 'failed' });

test('an order waits for its payment, which the bank may refuse, until it is paid', async ({ site }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  expect(await card(anna)).toContain(`Заказ ${anna.order.number} ждёт оплаты`);
  await refuse(anna);
  expect(await card(anna)).toMatch(/не прошла .+ Деньги не списаны/);
  await anna.pay();
  expect(await card(anna)).toBe('');
});

test('a failed delivery offers both ways out, until one is taken', async ({ site }) => {
  const anna = await site.customer();
  await brought(anna, site);
  const lost = await anna.delivery('2026-11-20');
  await site.bring([lost], 'failed');
  expect(await card(anna)).toMatch(/^Мы не привезли доставку 20 ноября.* Привезите ещё раз/);
  await settle(anna, `failed:${lost.id}`);
  expect([await card(anna), await counted(anna)]).toEqual(['', 0]);
});

test.for([
  [
    'moved to another day',
    'card',
    (anna: SiteCustomer, id: string) =>
      anna.call(moveOwnHomemade, { params: { id }, body: { date: '2026-11-24', interval: '08-10' } }),
  ],
  [
    'cancelled',
    'courier',
    (anna: SiteCustomer, id: string) => anna.call(cancelOwnHomemade, { params: { id } }),
  ],
] as const)('dishes that did not arrive wait until they are %s', async ([, payment, decide], { site }) => {
  const anna = await site.customer();
  const order = await orderHomemade(anna, { payment, date: '2026-11-20' });
  if (order.payment.url) await anna.request(order.payment.url, { form: { state: 'paid' } });
  await site.bring([order], 'failed');
  expect(await card(anna)).toContain('Мы не привезли блюда 20 ноября');
  await decide(anna, order.id);
  expect([await card(anna), await counted(anna)]).toEqual(['', 0]);
});

test('an answer is told of, shown until it is read, and can be answered', async ({ site }) => {
  const anna = await site.customer();
  const params = { id: await openTicket(anna, site) };
  await site.operate(answerTicket, { params, body: { answer: 'Вернули бонусы' } });
  expect((await site.sent(anna.phone)).filter(({ text }) => /обращение \d/.test(text))).toHaveLength(1);
  expect(await card(anna)).toMatch(/^Ответили на обращение № \d+ Вернули бонусы/);
  await settle(anna, `answer:${params.id}`);
  expect(await card(anna)).toBe('');
  await site.operate(answerTicket, { params, body: { answer: 'Вернули деньги' } });
  expect(await card(anna)).toContain('Вернули деньги');
  const reply = { params, body: { text: 'Деньги не пришли' } };
  const { ticket } = await anna.call(replyToTicket, reply);
  expect(ticket.state).toBe('open');
  expect((await anna.refused(replyToTicket, reply)).code).toBe('ticket_waits');
});
