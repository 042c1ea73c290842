import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, moscowTime } from '#shared/dates.ts';
import { listCalendarChanges, listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { getOrder, placeOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { openLiveSocket } from '#tests/harness/live-socket.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

async function customerWithOrder(): Promise<{ visitor: Visitor; order: Order }> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  const placed = await visitor.request('/rest/orders/', {
    json: buildOrder({ days: 7, payment: 'courier' }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  return { visitor, order: (await answerOf(placeOrder, placed)).order };
}

async function deliveriesOf(visitor: Visitor): Promise<Delivery[]> {
  return (await mustCall(visitor, listDeliveries, { query: { from: '2026-10-01', to: '2027-03-01' } }))
    .deliveries;
}

function operate(body: { date: string; to: DeliveryState; ids?: string[] }, token = localOperatorToken) {
  return new Visitor(site).request('/rest/operations/deliveries/', {
    json: body,
    headers: { Authorization: `Bearer ${token}`, Origin: '' },
  });
}

const runTimer = () => runTimerOf(site);

test('only the customer’s own pages, opened by our own site, are told', async () => {
  const { visitor } = await customerWithOrder();
  expect((await openLiveSocket(site, new Visitor(site))).status).toBe(401);
  expect((await openLiveSocket(site, visitor, 'https://evil.example')).status).toBe(403);
  expect((await openLiveSocket(site, visitor)).status).toBe(101);
});

test('an operator’s command moves a day on, and open pages of its customers alone are told', async () => {
  const { visitor } = await customerWithOrder();
  const other = await customerWithOrder();
  const [first] = await deliveriesOf(visitor);
  const page = await openLiveSocket(site, visitor);
  const foreign = await openLiveSocket(site, other.visitor);
  const told = page.next();
  const answer = await operate({ date: first?.date ?? '', to: 'locked', ids: [first?.id ?? ''] });
  expect(await answer.json()).toEqual({ moved: 1, stayed: 0 });
  await told;
  expect(page.told).toEqual(['changed']);
  expect(foreign.told).toEqual([]);
  expect((await deliveriesOf(visitor))[0]?.state).toBe('locked');
});

test('a change in one tab is told to the other', async () => {
  const { visitor } = await customerWithOrder();
  const [first] = await deliveriesOf(visitor);
  const page = await openLiveSocket(site, visitor);
  const told = page.next();
  await visitor.request(`/rest/deliveries/${first?.id}/skip/`, { json: { version: 1 } });
  await told;
  expect(page.told).toEqual(['changed']);
});

test('commands need the operators’ token, and no command skips a state', async () => {
  const { visitor } = await customerWithOrder();
  const [first] = await deliveriesOf(visitor);
  const date = first?.date ?? '';
  const ids = [first?.id ?? ''];
  expect((await operate({ date, to: 'locked', ids }, 'another-token-of-the-same-length-0')).status).toBe(401);
  expect(await (await operate({ date, to: 'delivered', ids })).json()).toEqual({ moved: 0, stayed: 1 });
  expect((await deliveriesOf(visitor))[0]?.state).toBe('planned');
});

test('the timer closes what is past its cut-off, once', async () => {
  const { visitor } = await customerWithOrder();
  const [first, second] = await deliveriesOf(visitor);
  const stateOf = async (id: string | undefined) =>
    (await site.db.prepare('SELECT state FROM deliveries WHERE id = ?').bind(id).first<{ state: string }>())
      ?.state;
  await setClock(site, new Date(moscowTime(first?.date ?? '', 0)).toISOString());
  await runTimer();
  await runTimer();
  await setClock(site, orderMoment);
  expect(await stateOf(first?.id)).toBe('locked');
  expect(await stateOf(second?.id)).toBe('planned');
  const moves = await site.db
    .prepare('SELECT state FROM state_changes WHERE delivery_id = ?')
    .bind(first?.id)
    .all();
  expect(moves.results).toEqual([{ state: 'locked' }]);
});

test('a delivery that fails comes again after the last one, and is earned once', async () => {
  const { visitor, order } = await customerWithOrder();
  const before = await deliveriesOf(visitor);
  const [first] = before;
  const date = first?.date ?? '';
  const ids = [first?.id ?? ''];
  for (const to of ['locked', 'cooking', 'on_route', 'failed'] as const) await operate({ date, to, ids });
  expect(await (await operate({ date, to: 'failed', ids })).json()).toEqual({ moved: 0, stayed: 0 });
  const after = await deliveriesOf(visitor);
  expect(after).toHaveLength(before.length + 1);
  expect(after.find(({ id }) => id === first?.id)?.state).toBe('failed');
  const again = after.at(-1);
  expect(again?.foodDates).toHaveLength(first?.foodDates.length ?? 0);
  expect((again?.date ?? '') > (before.at(-1)?.date ?? '')).toBe(true);
  for (const { id, date: day, state } of after.filter((one) => one.state !== 'failed')) {
    expect(state).toBe('planned');
    for (const to of ['locked', 'cooking', 'on_route', 'delivered'] as const)
      await operate({ date: day, to, ids: [id] });
  }
  const earned = await site.db
    .prepare("SELECT SUM(amount_kop) AS sum FROM transfers WHERE order_id = ? AND reason = 'delivered'")
    .bind(order.id)
    .first<{ sum: number }>();
  expect(earned?.sum).toBe(order.price.totalKop);
  const answer = await visitor.request(`/rest/orders/${order.id}/`);
  expect((await answerOf(getOrder, answer)).order.state).toBe('completed');
});

test('what did not come after all shows at once, with a line of the history, and stays so', async () => {
  const { visitor, order } = await customerWithOrder();
  const [first] = await deliveriesOf(visitor);
  const date = first?.date ?? '';
  const ids = [first?.id ?? ''];
  const found = async () => (await deliveriesOf(visitor)).find(({ id }) => id === first?.id);
  const history = async () =>
    (await mustCall(visitor, listCalendarChanges, { params: { id: order.id } })).changes;
  for (const to of ['locked', 'cooking', 'on_route'] as const) await operate({ date, to, ids });
  expect((await found())?.state).toBe('on_route');
  const page = await openLiveSocket(site, visitor);
  const told = page.next();
  await operate({ date, to: 'failed', ids });
  await told;
  expect(await found()).toMatchObject({ state: 'failed', failure: { isRefundable: true } });
  expect(await history()).toMatchObject([{ kind: 'fail', text: expect.stringMatching(/не\sсостоялась/) }]);
  // Money has followed: neither end is turned into the other, and the operators are told that it has stayed.
  expect(await (await operate({ date, to: 'delivered', ids })).json()).toEqual({ moved: 0, stayed: 1 });
  expect((await found())?.state).toBe('failed');
  expect(await history()).toHaveLength(1);
});

test('what has come is not turned into a failure: a complaint settles it', async () => {
  const { visitor } = await customerWithOrder();
  const [first] = await deliveriesOf(visitor);
  const date = first?.date ?? '';
  const ids = [first?.id ?? ''];
  for (const to of ['locked', 'cooking', 'on_route', 'delivered'] as const) await operate({ date, to, ids });
  expect(await (await operate({ date, to: 'failed', ids })).json()).toEqual({ moved: 0, stayed: 1 });
  expect((await deliveriesOf(visitor))[0]?.state).toBe('delivered');
  const body = { deliveryId: first?.id ?? '', kind: 'missing', text: 'Курьер не приезжал' };
  expect((await mustCall(visitor, addTicket, { body })).ticket.number).not.toBe('');
});

test('a failure that an operator notes by SQL gets its food planned anew by the timer, once', async () => {
  const { visitor } = await customerWithOrder();
  const before = await deliveriesOf(visitor);
  for (const state of ['locked', 'failed'])
    await site.db.prepare('UPDATE deliveries SET state = ? WHERE id = ?').bind(state, before[0]?.id).run();
  await runTimer();
  await runTimer();
  expect(await deliveriesOf(visitor)).toHaveLength(before.length + 1);
});

test('the food of a failed delivery is planned anew once, also where all that follow are moved or frozen', async () => {
  const { visitor, order } = await customerWithOrder();
  const [first, second] = await deliveriesOf(visitor);
  for (const to of ['locked', 'failed'] as const)
    await operate({ date: first?.date ?? '', to, ids: [first?.id ?? ''] });
  const days = async () =>
    (await deliveriesOf(visitor))
      .filter(({ state }) => state === 'planned')
      .flatMap(({ foodDates }) => foodDates);
  const owed = (await days()).length;
  const version = async () => (await deliveriesOf(visitor))[0]?.calendarVersion;
  const moved = { scope: 'following', date: addDays(second?.date ?? '', 1) };
  for (const [path, input] of [
    [`deliveries/${second?.id}/move`, moved],
    [
      `orders/${order.id}/freeze`,
      { from: addDays(second?.date ?? '', 1), until: addDays(second?.date ?? '', 4) },
    ],
    [`orders/${order.id}/resume`, {}],
  ] as const) {
    const answer = await visitor.request(`/rest/${path}/`, { json: { version: await version(), ...input } });
    expect([path, answer.status]).toEqual([path, 200]);
    await runTimer();
    expect(await days()).toHaveLength(owed);
    expect(new Set(await days()).size).toBe(owed);
  }
  for (const { id, date } of (await deliveriesOf(visitor)).filter(({ state }) => state === 'planned'))
    for (const to of ['locked', 'cooking', 'on_route', 'delivered'] as const)
      await operate({ date, to, ids: [id] });
  const answer = await visitor.request(`/rest/orders/${order.id}/`);
  expect((await answerOf(getOrder, answer)).order.state).toBe('completed');
});

test('of an order whose rest is cancelled the calendar shows what came and what still comes, and offers nothing', async () => {
  const { visitor, order } = await customerWithOrder();
  const [first, second] = await deliveriesOf(visitor);
  await visitor.request(`/rest/deliveries/${second?.id}/skip/`, { json: { version: 1 } });
  await operate({ date: first?.date ?? '', to: 'locked', ids: [first?.id ?? ''] });
  const path = `/rest/orders/${order.id}/cancellation/`;
  const { cancellation } = await mustCall(visitor, previewCancellation, { params: { id: order.id } });
  const json = { to: 'bonuses', expectedKop: cancellation.moneyKop };
  expect((await visitor.request(path, { json })).status).toBe(200);
  expect((await deliveriesOf(visitor)).map(({ id, state }) => [id, state])).toEqual([[first?.id, 'locked']]);
});
