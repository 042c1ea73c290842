import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelUnpaidOrder, getOrderPapers } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

async function order(visitor: Visitor, first = true): Promise<Order> {
  return orderProgramme(visitor, buildOrder({ days: 7, payment: 'card', firstOrder: first }));
}

async function customer(): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  return visitor;
}

const papersOf = async (visitor: Visitor, id: string) =>
  await mustCall(visitor, getOrderPapers, { params: { id } });

test('an order shows what it moved, with receipts whose positions sum to what was paid', async () => {
  const visitor = await customer();
  const placed = await order(visitor);
  expect(await papersOf(visitor, placed.id)).toMatchObject({ moves: [], receipts: [] });
  await visitor.request(placed.payment.url ?? '', { form: { state: 'paid' } });
  const { totalKop } = placed.price;
  const paid = await papersOf(visitor, placed.id);
  expect(paid.moves).toMatchObject([{ kind: 'payment', amountKop: totalKop }]);
  expect(paid.receipts).toMatchObject([{ kind: 'payment', amountKop: totalKop }]);
  expect(paid.receipts[0]?.items.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(totalKop);
  expect(paid.documents).toEqual([
    { title: 'Публичная оферта', path: '/oferta/', version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  ]);
  await visitor.request(`/rest/orders/${placed.id}/cancellation/`, {
    json: { to: 'card', expectedKop: totalKop },
  });
  const back = await papersOf(visitor, placed.id);
  expect(back.moves.map(({ kind }) => kind)).toEqual(['payment', 'refund']);
  expect(back.receipts.map(({ kind, amountKop }) => [kind, amountKop])).toEqual([
    ['payment', totalKop],
    ['refund', totalKop],
  ]);
});

test('an order that was not paid is cancelled by its customer alone, once, and never one that was paid', async () => {
  const visitor = await customer();
  const placed = await order(visitor);
  const cancel = (by: Visitor) => by.request(`/rest/orders/${placed.id}/cancel/`, { json: {} });
  expect((await cancel(await customer())).status).toBe(404);
  const cancelled = await cancel(visitor);
  expect((await answerOf(cancelUnpaidOrder, cancelled)).order.state).toBe('cancelled');
  expect((await cancel(visitor)).status).toBe(422);
  const again = await order(visitor);
  await visitor.request(again.payment.url ?? '', { form: { state: 'paid' } });
  const refused = await visitor.request(`/rest/orders/${again.id}/cancel/`, { json: {} });
  expect((await refusalOf(refused)).code).toBe('order_not_cancellable');
});

test('money that came in unnoticed makes the order paid instead of cancelled', async () => {
  const visitor = await customer();
  const placed = await order(visitor);
  await visitor.request(placed.payment.url ?? '', { form: { state: 'paid', notice: 'late' } });
  const answer = await visitor.request(`/rest/orders/${placed.id}/cancel/`, { json: {} });
  expect((await answerOf(cancelUnpaidOrder, answer)).order.state).toBe('paid');
});
