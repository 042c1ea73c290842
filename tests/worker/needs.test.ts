import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { editDelivery, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { cancelOwnHomemade, moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { countNeeds, listNeeds, settleNeed } from '#shared/features/needs/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { checkCard, listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { listTickets, replyToTicket } from '#shared/features/tickets/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { openTicket } from '#tests/factories/tickets.ts';
import { call, mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext, failOne, operate } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { execute } from '#tests/harness/rows.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
});

/** The words of the account's first card; empty where nothing waits. */
async function card(): Promise<string> {
  const html = await (await customer.request('/personal/')).text();
  const [, section = ''] = /aria-label="Ждёт вашего решения">(.*?)<\/section>/s.exec(html) ?? [];
  return section
    .replace(/<[^>]+>/g, ' ')
    .replace(/(&nbsp;|\s)+/g, ' ')
    .trim();
}

const refuse = (url: string | null) => customer.request(url ?? '', { form: { state: 'failed' } });
const pay = (url: string | null) => customer.request(url ?? '', { form: { state: 'paid' } });
const settle = (need: string) => mustCall(customer, settleNeed, { body: { need } });

/** An order that is paid by a card, which renews it. */
async function renewed(): Promise<Order> {
  const order = await customer.place({ ...buildOrder({ payment: 'card' }), renews: true });
  await pay(order.payment.url);
  await runTimerOf(site);
  return order;
}

const subscriptionId = async () =>
  present((await mustCall(customer, listSubscriptions)).subscriptions[0], 'subscription').id;

test('nobody is asked anything while all is well', async () => {
  await customer.place();
  expect(await card()).toBe('');
});

describe('a payment that the bank refused is the first matter', () => {
  test('of an order, until it is paid', async () => {
    const order = await customer.place(buildOrder({ payment: 'card' }));
    expect(await card()).toContain(`Заказ ${order.number} ждёт оплаты`);
    await refuse(order.payment.url);
    expect(await card()).toMatch(/^Оплата заказа \d+ не прошла .+ Деньги не списаны\..* Оплатить 8 854 ₽/);
    await pay(order.payment.url);
    expect(await card()).toBe('');
  });

  test('of a dearer address', async () => {
    await execute(site, `UPDATE delivery_zones SET fee_kop = 20000 WHERE code = 'msk-10'`);
    await customer.place();
    const query = { from: '2026-11-20', to: '2026-11-20' };
    const { deliveries } = await mustCall(customer, listDeliveries, { query });
    const { id } = present(deliveries[0], 'delivery');
    const there = { label: 'Дача', streetId: 'msk-himki-yubileynyy-prospekt', house: '5' };
    const door = { flat: '', entrance: '', floor: '', intercom: '', comment: '' };
    const { addresses } = await mustCall(customer, addAddress, { body: { ...there, ...door } });
    const body = {
      version: 1,
      scope: 'one',
      addressId: present(addresses[0], 'address').id,
      expectedKop: 20_000,
    } as const;
    const { payment } = await mustCall(customer, editDelivery, { params: { id }, body });
    expect(await card()).toMatch(/^Новый адрес ждёт доплаты .* Оплатить 200 ₽/);
    await refuse(present(payment, 'payment').url);
    expect(await card()).toMatch(
      /^Доплата за новый адрес не прошла .* Деньги не списаны\. .* Оплатить 200 ₽/,
    );
  });

  test('of an extension, which is called so', async () => {
    await customer.place();
    const body = buildOrder({ payment: 'card', firstOrder: false, start: '2026-11-25' });
    const order = await customer.place(body);
    expect(await card()).toMatch(new RegExp(`^Продление ждёт оплаты: заказ ${order.number}`));
    await refuse(order.payment.url);
    expect(await card()).toMatch(/^Оплата продления не прошла/);
  });

  test('of the rouble that binds a card', async () => {
    await renewed();
    const { url } = await mustCall(customer, checkCard, { params: { id: await subscriptionId() } });
    expect(await card()).toBe('');
    await refuse(url);
    expect(await card()).toMatch(/^Карту привязать не получилось .* Привязать другую карту/);
  });

  test('of a renewal', async () => {
    await renewed();
    await execute(
      site,
      `UPDATE subscriptions SET state = 'payment_failed' WHERE id = ?`,
      await subscriptionId(),
    );
    expect(await card()).toMatch(/^Не получилось продлить «Баланс» .* Выбрать карту/);
  });
});

test('a failed delivery offers both ways out, until one is taken', async () => {
  const { id } = await customer.place();
  await deliverNext(site, id);
  const failed = await failOne(site, id);
  expect(await card()).toMatch(/^Мы не привезли доставку 20 ноября.* привезём .* Привезите ещё раз/);
  await settle(`failed:${failed}`);
  expect(await card()).toBe('');
});

describe('dishes that did not arrive', () => {
  async function failedDishes(payment: 'card' | 'courier') {
    const order = await orderHomemade(customer, { payment, date: '2026-11-20' });
    if (payment === 'card') await pay(order.payment.url);
    for (const to of ['locked', 'failed'])
      await operate(site, 'deliveries/', { date: order.date, to, ids: [order.id] });
    expect((await mustCall(customer, countNeeds)).count).toBe(1);
    return { params: { id: order.id }, number: order.number };
  }

  test('wait for another day or their money, until the customer has chosen a day', async () => {
    const { params, number } = await failedDishes('card');
    expect(await card()).toMatch(
      new RegExp(
        `^Мы не привезли блюда 20 ноября: заказ ${number}.* вернём 2 220 ₽ .*Привезите заказ ${number} ещё раз.*Верните деньги за заказ ${number}`,
      ),
    );
    await mustCall(customer, moveOwnHomemade, { params, body: { date: '2026-11-24', interval: '08-10' } });
    expect(await card()).toBe('');
    expect((await mustCall(customer, countNeeds)).count).toBe(0);
  });

  test('or until they are cancelled; the courier’s cash is asked of nobody', async () => {
    const { params } = await failedDishes('courier');
    expect(await card()).toContain('платить ничего не нужно');
    await mustCall(customer, cancelOwnHomemade, { params });
    expect(await card()).toBe('');
  });
});

test('an answer is told of, shown until it is read, and can be answered', async () => {
  const { id: orderId } = await customer.place();
  const id = await openTicket(site, customer, orderId);
  const answer = (text: string) => operate(site, `tickets/${id}/answer/`, { answer: text });
  const told = async () =>
    (await customer.inbox()).filter(({ to, text }) => to === customer.phone && /обращение \d/.test(text))
      .length;
  expect((await answer('Вернули бонусы')).status).toBe(200);
  await answer('Вернули бонусы');
  await expect.poll(told).toBe(1);
  expect(await card()).toMatch(/^Ответили на обращение № \d+ Вернули бонусы Понятно/);
  await settle(`answer:${id}`);
  expect(await card()).toBe('');
  await answer('Вернули деньги');
  expect(await card()).toContain('Вернули деньги');

  const reply = { params: { id }, body: { text: 'Деньги не пришли' } };
  const [before] = (await mustCall(customer, listTickets)).tickets;
  await setClock(site, new Date(Date.parse(orderMoment) + 3_600_000).toISOString());
  const { ticket } = await mustCall(customer, replyToTicket, reply);
  expect(ticket).toMatchObject({ state: 'open', text: 'Крышка открыта\nДеньги не пришли' });
  expect(await card()).toBe('');
  expect(await call(customer, replyToTicket, reply)).toMatchObject({ error: { code: 'ticket_waits' } });
  // Whoever had read the complaint before the reply has not answered it.
  const late = { answer: 'Вернули деньги и\u00a0бонусы', promisedAt: before?.promisedAt };
  expect(await refusalOf(await operate(site, `tickets/${id}/answer/`, late))).toMatchObject({
    code: 'ticket_replied',
  });
  expect((await mustCall(customer, listTickets)).tickets).toMatchObject([{ state: 'open' }]);
  const { promisedAt } = ticket;
  const timely = { answer: 'Отправили ещё раз', promisedAt };
  expect((await operate(site, `tickets/${id}/answer/`, timely)).status).toBe(200);
  await expect.poll(told).toBe(3);
  expect((await mustCall(customer, listTickets)).tickets).toMatchObject([{ state: 'answered' }]);
  expect(await card()).toContain('Отправили ещё раз');
});

test('a meal that an allergy leaves without a dish is named with its day, and marked in the calendar', async () => {
  await customer.place();
  const recipes = await site.db.prepare('SELECT code, allergens FROM dishes').all();
  await execute(site, `UPDATE dishes SET allergens = '["gluten"]' WHERE slots LIKE '%lunch%'`);
  onTestFinished(async () => {
    await execute(
      site,
      `UPDATE dishes SET allergens = (
         SELECT value ->> 'allergens' FROM json_each(?1) WHERE value ->> 'code' = dishes.code)`,
      JSON.stringify(recipes.results),
    );
  });
  expect((await mustCall(customer, listNeeds)).unserved).toEqual([]);
  const json = { version: 1, without: ['allergy-gluten'] };
  await customer.signHealthConsent();
  expect((await customer.request('/rest/exclusions/', { json })).status).toBe(200);
  const [first] = (await mustCall(customer, listNeeds)).unserved;
  expect(first).toMatchObject({ date: '2026-11-18', slotName: 'Обед' });
  expect(await card()).toMatch(/^18 ноября: не хватает блюда — обед .* Выбрать блюдо Ещё \d/);
  expect(await (await customer.request('/personal/')).text()).toMatch(
    /не\s?(&nbsp;|\u00a0)хватает блюда: выберите/,
  );
});

test('the end of the food is told three days before it, until the customer wants it to be one', async () => {
  const { id } = await customer.place();
  await setClock(site, '2026-11-20T20:00:00.000Z');
  expect(await card()).toBe('');
  await setClock(site, '2026-11-20T22:00:00.000Z');
  expect(await card()).toMatch(/^Рацион заканчивается 24 ноября .* Продлить с 25 ноября/);
  await settle(`ending:${id}`);
  expect(await card()).toBe('');
});

test('several matters stand in the order in which they matter, the others behind the first', async () => {
  const { id } = await customer.place();
  await deliverNext(site, id);
  await failOne(site, id);
  await customer.place(buildOrder({ payment: 'card', firstOrder: false, start: '2026-11-27' }));
  expect(await card()).toMatch(/^Мы не привезли .* Ещё 1 Продление ждёт оплаты/);
});

test('the navigation counts what the card counts', async () => {
  const counted = async () => (await mustCall(customer, countNeeds)).count;
  const { id } = await customer.place();
  expect(await counted()).toBe(0);
  await deliverNext(site, id);
  const failed = await failOne(site, id);
  await customer.place(buildOrder({ payment: 'card', firstOrder: false, start: '2026-11-27' }));
  expect(await counted()).toBe(2);
  await settle(`failed:${failed}`);
  expect(await counted()).toBe(1);
});

test('a form without scripts settles too, and nothing of another customer is settled', async () => {
  const { id } = await customer.place();
  const other = await Customer.signedIn(site);
  const body = { need: `ending:${id}` };
  expect(await call(other, settleNeed, { body })).toMatchObject({ status: 404 });
  const sent = await customer.request('/rest/needs/settle/', {
    form: body,
    headers: { Accept: 'text/html' },
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/personal/']);
  expect((await mustCall(customer, listNeeds)).settled).toEqual([`ending:${id}`]);
});
