import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { newPhone, runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;
/** Whoever the form names: a number and an address that nobody has confirmed. */
let stranger: { name: string; phone: string; email: string };

beforeAll(async () => {
  site = await startLocalWorker({ vars: { CONSENT: 'implied' } });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
  stranger = { name: 'Пётр', phone: newPhone(), email: `petr-${customer.id}@befit.example` };
});

const place = (payment: 'card' | 'courier' = 'card') =>
  orderProgramme(customer, { ...buildOrder({ payment }), contact: stranger });

/** Templates of what was queued for a phone or an address. */
async function queuedFor(recipient: string): Promise<unknown[]> {
  const { results } = await site.db
    .prepare('SELECT channel, template FROM messages WHERE recipient = ? ORDER BY created_at, key')
    .bind(recipient)
    .all<{ channel: string; template: string }>();
  return results.map(({ channel, template }) => `${channel} ${template}`).filter((row) => !/code/.test(row));
}

test('an order tells its customer, and nobody else that its form names', async () => {
  await place();
  expect(await queuedFor(customer.phone)).toEqual(
    expect.arrayContaining(['sms order-paid', 'sms order-unpaid', 'marketing purchase']),
  );
  expect(await queuedFor(stranger.phone)).toEqual([]);
  expect(await queuedFor(stranger.email)).toEqual([]);
});

test('a confirmed e-mail address gets the letters, whatever the form names', async () => {
  const own = `vera-${crypto.randomUUID()}@befit.example`;
  await customer.confirmEmail(own);
  await place();
  expect(await queuedFor(own)).toEqual(expect.arrayContaining(['email order-paid', 'email order-unpaid']));
  expect(await queuedFor(customer.phone)).not.toContain('sms order-paid');
  expect(await queuedFor(stranger.email)).toEqual([]);
});

test('a letter greets by name, tells the first food and brings the deliveries for a calendar', async () => {
  const own = `anna-${crypto.randomUUID()}@befit.example`;
  await customer.confirmEmail(own);
  const name = await site.db
    .prepare('SELECT name FROM customers WHERE id = ?')
    .bind(customer.id)
    .first<string>('name');
  const { id } = await place('courier');
  const letters = async () => (await customer.inbox()).filter(({ to }) => to === own);
  await runTimerOf(site);
  const placed = (await letters()).find(({ text }) => text.includes('принят'))?.text ?? '';
  expect(placed).toContain(`Здравствуйте, ${name}!`);
  expect(placed).toMatch(/Что в рационе \d+.[а-я]+\nЗавтрак: .+, \d+ ккал\n/);
  expect(placed).toMatch(/За день: \d+ ккал/);
  expect(placed).toMatch(/можно до 14:00 за два календарных дня/);
  expect(placed).toContain('+7\u00a0495');
  expect(placed).toContain('Вложение: dostavki.ics');
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'on_route');
  await runTimerOf(site);
  const coming = (await letters()).find(({ text }) => text.includes('Курьер выехал'))?.text ?? '';
  expect(coming).toMatch(/Завтрак: .+ ккал/);
  expect(coming).not.toContain('{{');
  // The courier takes the money of the whole order with its first delivery, and nothing with the next ones.
  expect(coming).toMatch(/Приготовьте [\d\s]+₽, наличными или картой/);
  const cash = async () =>
    (await (await customer.request('/personal/')).text()).includes('Приготовьте курьеру');
  expect(await cash()).toBe(true);
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'delivered');
  await runTimerOf(site);
  expect(await cash()).toBe(false);
  const shown = await (await customer.request('/local/inbox')).text();
  expect(shown).toMatch(/<iframe sandbox[^>]* srcdoc="[^"]*Здравствуйте, /);
});

/** An SMS from the courier is off until its customer wants it. */
const wantSms = () =>
  site.db
    .prepare(`INSERT INTO notification_choices VALUES (?, 'onRoute', 'sms', 1, 0)`)
    .bind(customer.id)
    .run();

test('nobody gets an SMS that the courier is on the way who has not asked for one', async () => {
  const { id } = await place('courier');
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'on_route');
  await runTimerOf(site);
  expect(await queuedFor(stranger.phone)).toEqual([]);
  expect(await queuedFor(customer.phone)).not.toContain('sms on-route');
});

test('who waits at the door is told once the courier is on the way', async () => {
  await wantSms();
  const { id } = await place('courier');
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'on_route');
  await runTimerOf(site);
  expect(await queuedFor(stranger.phone)).toEqual(['sms on-route']);
  expect(await queuedFor(customer.phone)).not.toContain('sms on-route');
});

test('where somebody else takes the food, the courier is announced to them', async () => {
  await wantSms();
  const recipient = { name: 'Олег', phone: newPhone() };
  const body = { ...buildOrder({ payment: 'courier' }), contact: stranger, recipient };
  const { id } = await orderProgramme(customer, body);
  await bringTo(site, (await deliveryIds(site, id)).slice(0, 1), 'on_route');
  await runTimerOf(site);
  expect(await queuedFor(recipient.phone)).toEqual(['sms on-route']);
  expect(await queuedFor(stranger.phone)).toEqual([]);
});

test('marketing hears of a purchase by the customer, not by the contact', async () => {
  const own = `vera-${crypto.randomUUID()}@befit.example`;
  await customer.confirmEmail(own);
  await place();
  const row = await site.db
    .prepare(
      "SELECT data FROM messages WHERE channel = 'marketing' AND template = 'purchase' AND recipient = ?",
    )
    .bind(customer.phone)
    .first<{ data: string }>();
  expect(JSON.parse(row?.data ?? '{}')).toMatchObject({ name: 'Анна', phone: customer.phone, email: own });
});
