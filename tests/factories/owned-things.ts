import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { sendBonusReview } from '#shared/features/bonuses/reviews/contract.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { freezeOrder, previewDeliveryRefund, skipDelivery } from '#shared/features/deliveries/contract.ts';
import { moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { previewCancellation } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { listDaysToRate } from '#shared/features/ratings/contract.ts';
import { listChoices } from '#shared/features/rations/contract.ts';
import { listSubscriptions, pauseSubscription } from '#shared/features/subscriptions/contract.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext, deliveryIds, failOne, operate } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { buyPaid } from './certificates.ts';
import { orderHomemade } from './homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from './orders.ts';
import { deskCalls } from './owned-by-desk.ts';
import type { Build, OwnedCall } from './owned-call.ts';
import { reviewCalls } from './owned-reviews.ts';
import { complain, deliverFirst, openTicket, takePhoto } from './tickets.ts';

const today = moscowDate(Date.parse(orderMoment));

/** An order that is paid in the sandbox and keeps its card for renewals. */
async function orderAndPay(owner: Customer, site: LocalWorker, change: Partial<PlaceOrderInput> = {}) {
  const order = await owner.place({ payment: 'card', renews: true, ...change });
  await owner.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await runTimerOf(site);
  return order;
}

async function subscriptionOf(owner: Customer, site: LocalWorker) {
  await orderAndPay(owner, site);
  const { subscriptions, methods } = await mustCall(owner, listSubscriptions);
  return {
    id: present(subscriptions[0], 'subscription').id,
    methodId: present(methods[0], 'saved card').id,
  };
}

/** A delivery of a new order; the first is that of the 18th, the last that of the 24th. */
async function deliveryOf(owner: Customer, site: LocalWorker, index = 1): Promise<string> {
  const order = await owner.place();
  return present((await deliveryIds(site, order.id))[index], 'such delivery');
}

/** A delivery that has come with food for today. */
async function eatenToday(owner: Customer, site: LocalWorker): Promise<string> {
  await setClock(site, new Date(Date.parse(orderMoment) - 3 * DAY_MS).toISOString());
  const order = await orderProgramme(owner, buildOrder({ start: today }));
  await setClock(site, orderMoment);
  return deliverFirst(site, order.id);
}

async function skippedOf(owner: Customer, site: LocalWorker) {
  const order = await owner.place();
  const id = present((await deliveryIds(site, order.id))[1], 'second delivery');
  await mustCall(owner, skipDelivery, { params: { id }, body: { version: 1 } });
  return { id, orderId: order.id };
}

/** A delivery that failed after the first one had arrived and was paid for. */
async function failedOf(owner: Customer, site: LocalWorker): Promise<string> {
  const { id } = await owner.place();
  await deliverNext(site, id);
  return failOne(site, id);
}

async function addressOfOrder(owner: Customer): Promise<string> {
  await owner.place({ keepAddressAs: 'Дом' });
  return present((await mustCall(owner, listAddresses)).addresses[0], 'saved address').id;
}

/** An order of dishes that did not arrive, which waits for an operator. */
async function failedHomemade(owner: Customer, site: LocalWorker): Promise<string> {
  const { id, date } = await orderHomemade(owner);
  for (const to of ['locked', 'failed']) {
    const answer = await operate(site, 'deliveries/', { date, to, ids: [id] });
    if (!answer.ok) throw new Error(`Not moved to ${to}: ${await answer.text()}`);
  }
  return id;
}

const named = (id: string, body?: unknown): OwnedCall => ({
  params: { id },
  ...(body !== undefined && { body }),
});
const ofOrder =
  (body?: unknown): Build =>
  async (owner) =>
    named((await owner.place()).id, body);
const ofUnpaid =
  (change: Partial<PlaceOrderInput> = {}): Build =>
  async (owner) =>
    named((await owner.place({ payment: 'card', ...change })).id);

/** A refund that waits for a person. */
const ofRefund =
  (body?: unknown): Build =>
  async (owner, site) => {
    const { id } = await owner.place({ payment: 'card' });
    const refund = crypto.randomUUID();
    await site.db
      .prepare(
        `INSERT INTO refunds (id, payment_id, key, amount_kop, state, created_at, next_at)
         SELECT ?1, id, ?1, 100, 'person', 0, 0 FROM payments WHERE invoice_id = ?2`,
      )
      .bind(refund, id)
      .run();
    return named(refund, body);
  };

/** Calls of orders and what is paid for them. */
const orderCalls: Readonly<Record<string, Build>> = {
  'GET /rest/orders/:id/': ofOrder(),
  'GET /rest/orders/:id/papers/': ofOrder(),
  'GET /rest/orders/:id/terms/': ofOrder(),
  'GET /rest/orders/:id/summary/': ofOrder(),
  'GET /rest/orders/:id/cancellation/': ofOrder(),
  'POST /rest/orders/:id/cancellation/': async (owner) => {
    const { id } = await owner.place();
    const { cancellation } = await mustCall(owner, previewCancellation, { params: { id } });
    return named(id, { to: cancellation.targets[0], expectedKop: cancellation.moneyKop });
  },
  'POST /rest/orders/:id/cancel/': ofUnpaid(),
  'POST /rest/invoices/:id/pay/': ofUnpaid(),
  'POST /rest/payments/widgets/': async (owner) => ({
    body: { invoiceId: (await owner.place({ payment: 'card' })).id },
  }),
  'POST /rest/operations/invoices/:id/cancel/': ofUnpaid(),
  'POST /rest/operations/refunds/:id/retry/': ofRefund(),
  'POST /rest/operations/refunds/:id/settle/': ofRefund({ because: 'Видно в банке' }),
  'GET /rest/homemade/orders/:id/': async (owner) => named((await orderHomemade(owner)).id),
  'POST /rest/homemade/orders/:id/move/': async (owner) =>
    named((await orderHomemade(owner)).id, { date: '2026-11-24', interval: '08-10' }),
  'POST /rest/homemade/orders/:id/undo/': async (owner) => {
    const { id } = await orderHomemade(owner);
    const body = { date: '2026-11-24', interval: '08-10' };
    const { order } = await mustCall(owner, moveOwnHomemade, { params: { id }, body });
    return named(id, { at: present(order.change?.undo, 'move to take back').at });
  },
  'POST /rest/homemade/orders/:id/cancel/': async (owner) => named((await orderHomemade(owner)).id),
  'POST /rest/homemade/basket/repeat/': async (owner) => ({
    body: { order: (await orderHomemade(owner)).id },
  }),
  'POST /rest/operations/homemade-orders/:id/move/': async (owner, site) =>
    named(await failedHomemade(owner, site), { date: '2026-11-24', interval: '06-08' }),
  'POST /rest/operations/homemade-orders/:id/refund/': async (owner, site) =>
    named(await failedHomemade(owner, site)),
  'GET /rest/certificates/purchases/:id/': async (owner) => named((await buyPaid(owner)).id),
  'POST /rest/certificates/purchases/:id/refund/': async (owner) => named((await buyPaid(owner)).id),
};

/** Calls of deliveries and of their calendar. */
const deliveryCalls: Readonly<Record<string, Build>> = {
  'GET /rest/orders/:id/calendar/': ofOrder(),
  'GET /rest/orders/:id/changes/': ofOrder(),
  'POST /rest/orders/:id/freeze/': ofOrder({ version: 1, from: '2026-11-20', until: '2026-11-29' }),
  'POST /rest/orders/:id/resume/': async (owner) => {
    const { id } = await owner.place();
    const body = { version: 1, from: '2026-11-20', until: '2026-11-29' };
    await mustCall(owner, freezeOrder, { params: { id }, body });
    return named(id, { version: 2 });
  },
  'POST /rest/orders/:id/undo/': async (owner, site) =>
    named((await skippedOf(owner, site)).orderId, { version: 2 }),
  'POST /rest/deliveries/:id/skip/': async (owner, site) =>
    named(await deliveryOf(owner, site), { version: 1 }),
  'POST /rest/deliveries/:id/restore/': async (owner, site) =>
    named((await skippedOf(owner, site)).id, { version: 2 }),
  'POST /rest/deliveries/:id/edit/': async (owner, site) =>
    named(await deliveryOf(owner, site), { version: 1, scope: 'one', interval: '18-20' }),
  'POST /rest/deliveries/:id/note/': async (owner, site) =>
    named(await deliveryOf(owner, site), { version: 1, note: 'Позвоните за\u00a0час' }),
  'POST /rest/deliveries/:id/move/': async (owner, site) =>
    named(await deliveryOf(owner, site, 3), { version: 1, scope: 'one', date: '2026-11-26' }),
  'GET /rest/deliveries/:id/fee/': async (owner, site) => ({
    ...named(await deliveryOf(owner, site)),
    query: { scope: 'one' },
  }),
  'GET /rest/deliveries/:id/dates/': async (owner, site) => ({
    ...named(await deliveryOf(owner, site)),
    query: { scope: 'one' },
  }),
  'GET /rest/orders/:id/changes/preview/': async (owner) => ({
    ...named((await owner.place()).id),
    query: { kind: 'freeze', date: '2026-11-20', until: '2026-11-29' },
  }),
  'GET /rest/deliveries/:id/refund/': async (owner, site) => named(await failedOf(owner, site)),
  'POST /rest/deliveries/:id/refund/': async (owner, site) => {
    const id = await failedOf(owner, site);
    const { refund } = await mustCall(owner, previewDeliveryRefund, { params: { id } });
    return named(id, { version: refund.version, to: 'bonuses', expectedKop: refund.moneyKop });
  },
  'POST /rest/orders/:id/unserved/': async (owner, site) =>
    named((await orderAndPay(owner, site)).id, { to: 'card' }),
  'POST /rest/operations/deliveries/': async (owner, site) => ({
    body: { date: '2026-11-20', to: 'locked', ids: [await deliveryOf(owner, site)] },
  }),
  'POST /rest/operations/bags/:id/packed/': async (owner, site) => {
    const id = await deliveryOf(owner, site);
    await site.db.prepare('UPDATE deliveries SET is_food_kept = 1 WHERE id = ?').bind(id).run();
    return named(`${id}.1`);
  },
};

async function lunchOf(owner: Customer) {
  const { id } = await owner.place();
  const query = { date: addDays(today, 4), person: '1', slot: 'lunch' as const };
  return { id, query };
}

/** Calls of what is eaten, and of what is said of it. */
const foodCalls: Readonly<Record<string, Build>> = {
  'GET /rest/orders/:id/choices/': async (owner) => {
    const { id, query } = await lunchOf(owner);
    return { params: { id }, query };
  },
  'GET /rest/orders/:id/alternatives/': async (owner) => {
    const { id, query } = await lunchOf(owner);
    return { params: { id }, query: { from: query.date, person: '1', rule: 'near' } };
  },
  'POST /rest/orders/:id/meals/': async (owner) => {
    const { id, query } = await lunchOf(owner);
    const { choices, calendarVersion } = await mustCall(owner, listChoices, { params: { id }, query });
    const meals = [{ ...query, person: 1, dish: present(choices[0], 'other dish').dish.code }];
    return named(id, { version: calendarVersion, meals });
  },
  'POST /rest/orders/:id/persons/': async (owner) =>
    named((await orderProgramme(owner, buildOrder({ people: 2 }))).id, {
      version: 1,
      person: 2,
      without: ['fish'],
    }),
  'POST /rest/deliveries/:id/rating/': async (owner, site) =>
    named(await deliverFirst(site, (await owner.place()).id), { verdict: 'stars', stars: 5 }),
  'GET /rest/deliveries/:id/dishes/': async (owner, site) => named(await eatenToday(owner, site)),
  'POST /rest/deliveries/:id/dishes/': async (owner, site) => {
    const id = await eatenToday(owner, site);
    const [day] = (await mustCall(owner, listDaysToRate, { params: { id } })).days;
    const { date, person, dishes } = present(day, 'day of the delivery');
    const { code } = present(dishes[0], 'dish of the day');
    return named(id, { dishes: [{ date, person, code, stars: 5, text: '' }] });
  },
  'POST /rest/tickets/': async (owner, site) => ({
    body: { deliveryId: await deliverFirst(site, (await owner.place()).id), kind: 'late', text: 'На час' },
  }),
  'POST /rest/tickets/:id/reply/': async (owner, site) => {
    const { id: orderId } = await owner.place();
    const id = await openTicket(site, owner, orderId);
    await operate(site, `tickets/${id}/answer/`, { answer: 'Разобрались' });
    return { params: { id }, body: { text: 'Осталось не так' } };
  },
  'POST /rest/tickets/:id/photo/': async (owner, site) => ({
    ...named(await openTicket(site, owner, (await owner.place()).id)),
    bytes: new Uint8Array(await takePhoto()),
  }),
  'GET /rest/tickets/:id/photo/': async (owner, site) =>
    named(await complain(site, owner, (await owner.place()).id)),
};

/** What a subscription may be changed to. */
const otherRenewal = { persons: [{ person: 1, programme: 'aktiv', kcal: 1800 }], days: 7 };

/** Calls of the account: subscriptions, addresses, open sessions, bonuses. */
const accountCalls: Readonly<Record<string, Build>> = {
  'POST /rest/subscriptions/': async (owner, site) => {
    await orderAndPay(owner, site);
    return { body: { orderId: (await owner.place({ firstOrder: false })).id, consent: true } };
  },
  'POST /rest/subscriptions/:id/pause/': async (owner, site) =>
    named((await subscriptionOf(owner, site)).id, { until: addDays(today, 60) }),
  'POST /rest/subscriptions/:id/resume/': async (owner, site) => {
    const { id } = await subscriptionOf(owner, site);
    await mustCall(owner, pauseSubscription, { params: { id }, body: { until: addDays(today, 60) } });
    return named(id);
  },
  'POST /rest/subscriptions/:id/card/': async (owner, site) => named((await subscriptionOf(owner, site)).id),
  'POST /rest/subscriptions/:id/skip/': async (owner, site) => named((await subscriptionOf(owner, site)).id),
  'POST /rest/subscriptions/:id/charge/': async (owner, site) => {
    const { id } = await subscriptionOf(owner, site);
    // A charge long after the paid food ends: only then is there anything to be had earlier.
    const late = Date.parse(orderMoment) + 60 * DAY_MS;
    await site.db
      .prepare('UPDATE subscriptions SET noticed_at = ?2, noticed_kop = 0, charge_at = ?3 WHERE id = ?1')
      .bind(id, Date.parse(orderMoment), late)
      .run();
    const [subscription] = (await mustCall(owner, listSubscriptions)).subscriptions;
    return named(id, present(subscription?.soon, 'charge at once'));
  },
  'POST /rest/subscriptions/:id/method/': async (owner, site) => {
    const { id, methodId } = await subscriptionOf(owner, site);
    return named(id, { methodId });
  },
  'POST /rest/subscriptions/:id/quote/': async (owner, site) =>
    named((await subscriptionOf(owner, site)).id, otherRenewal),
  'POST /rest/subscriptions/:id/change/': async (owner, site) =>
    named((await subscriptionOf(owner, site)).id, otherRenewal),
  'POST /rest/subscriptions/:id/cancel/': async (owner, site) =>
    named((await subscriptionOf(owner, site)).id, { reason: 1 }),
  'POST /rest/payment-methods/:id/remove/': async (owner, site) =>
    named((await subscriptionOf(owner, site)).methodId),
  'PATCH /rest/customer/addresses/:id/': async (owner) =>
    named(await addressOfOrder(owner), { label: 'Дача', flat: '12' }),
  'DELETE /rest/customer/addresses/:id/': async (owner) => named(await addressOfOrder(owner)),
  'POST /rest/customer/sessions/:id/end/': async (owner, site) => {
    // Two codes to one phone have to be a minute apart.
    await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
    await Customer.signedIn(site, owner.phone);
    await setClock(site, orderMoment);
    const { sessions } = await mustCall(owner, getSettings);
    return named(
      present(
        sessions.find(({ isCurrent }) => !isCurrent),
        'other session',
      ).id,
    );
  },
  'POST /rest/operations/bonus-reviews/:id/': async (owner, site) => {
    await deliverNext(site, (await owner.place()).id, 3);
    const body = { text: 'Вкусно. '.repeat(50) };
    const { id } = await mustCall(owner, sendBonusReview, { body });
    return named(id, { decision: 'declined', reply: 'Отзыв не найден' });
  },
};

/** A row that an operator names, and the call. */
const ofRow =
  (text: string, body?: unknown): Build =>
  async (owner, site) => {
    const id = crypto.randomUUID();
    await site.db
      .prepare(text)
      .bind(id, ...(text.includes('?2') ? [owner.id] : []))
      .run();
    return named(id, body);
  };

const insertInvited = `INSERT INTO staff_members (id, name, email, role, created_at)
   VALUES (?1, 'Анна', ?1 || '@befit.example', 'kitchen', 0)`;

/** Calls of operators, of what nobody else may name. */
const operatorCalls: Readonly<Record<string, Build>> = {
  'POST /rest/operations/staff/:id/invite/': ofRow(insertInvited),
  'POST /rest/operations/staff/:id/role/': ofRow(insertInvited, { role: 'care' }),
  'POST /rest/operations/staff/:id/remove/': ofRow(insertInvited),
  'POST /rest/operations/tokens/:id/revoke/': ofRow(
    `INSERT INTO staff_tokens (id, name, token_hash, role, operations, created_at, expires_at)
     VALUES (?1, 'Отчёт', ?1, 'finance', '[]', 0, 4000000000000)`,
  ),
  'POST /rest/operations/messages/:id/retry/': ofRow(
    `INSERT INTO messages (id, key, customer_id, channel, recipient, template, data, state, next_at, created_at)
     VALUES (?1, ?1, ?2, 'marketing', 'x', 'auth', '{}', 'dead', 0, 0)`,
  ),
  'POST /rest/operations/dead-letters/:id/retry/': ofRow(
    `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES (?1, 'messages', '{}', '', 0)`,
  ),
  'POST /rest/operations/publications/:version/restore/': async (_owner, site) => {
    const answer = await operate(site, 'publish/', {});
    return { params: { version: (await answerOf(publishContent, answer)).version } };
  },
  'POST /rest/operations/sales-stops/:id/end/': ofRow(
    `INSERT INTO sales_stops (id, reason, from_at) VALUES (?1, 'Кухня закрыта на праздник', 4000000000000)`,
  ),
  'POST /rest/operations/held-rewards/:id/': async (owner, site) => {
    const { id } = await owner.place();
    await site.db
      .prepare(
        `INSERT INTO referrals (order_id, referrer_id, reward_kop, reward_after, state, held_for, held_at)
         VALUES (?1, ?2, 100, 3, 'held', 'card', 0)`,
      )
      .bind(id, owner.id)
      .run();
    return named(id, { decision: 'refused' });
  },
  'POST /rest/operations/incidents/:id/end/': ofRow(
    `INSERT INTO incidents (id, from_date, to_date, text, created_at)
     VALUES (?1, '2027-01-01', '2027-01-02', 'Снегопад', 0)`,
  ),
  'POST /rest/operations/tickets/:id/answer/': async (owner, site) =>
    named(await openTicket(site, owner, (await owner.place()).id), { answer: 'Разобрались' }),
  'POST /rest/operations/tickets/:id/close/': async (owner, site) =>
    named(await openTicket(site, owner, (await owner.place()).id)),
};

/** A call that succeeds, with the thing that it names, for every call that names something of a customer's. */
export const ownedCalls: Readonly<Record<string, Build>> = {
  ...orderCalls,
  ...deliveryCalls,
  ...foodCalls,
  ...accountCalls,
  ...operatorCalls,
  ...deskCalls,
  ...reviewCalls,
};
