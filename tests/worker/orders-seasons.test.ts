import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/features/orders/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

/** The season of «Пост» in the seed ends on the 6th of January. */
const moment = '2026-12-15T07:00:00.000Z';
const cloud = new CloudPaymentsDouble();

let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, moment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

/** An order of a seasonal programme. */
function seasonal(days: 7 | 14, start: string, others: { programme?: string }[] = []) {
  const body = buildOrder({ days, start, payment: 'card', others });
  return { ...body, draft: { ...body.draft, programme: others.length > 0 ? 'balans' : 'post' } };
}

const place = (json: object) =>
  visitor.request('/rest/orders/', { json, headers: { 'Idempotency-Key': crypto.randomUUID() } });
const quote = ({ draft }: ReturnType<typeof seasonal>) =>
  visitor.request('/rest/quotes/', {
    json: { draft, reductions: { promoCode: '', bonusesKop: 0, certificate: '' } },
  });

describe('a seasonal programme', () => {
  test('is sold while its last day of food lies within the season', async () => {
    expect((await place(seasonal(7, '2026-12-31'))).status).toBe(201);
  });

  test.each([
    ['whose last day lies after the season', seasonal(7, '2027-01-01')],
    [
      'whose end is moved out of the season by weekends',
      { ...seasonal(7, '2026-12-30'), skip: ['sat', 'sun'] },
    ],
    ['of which a further person eats it', seasonal(7, '2027-01-01', [{ programme: 'post' }])],
  ])(
    'refuses an order %s, in words, and no quote promises it',
    async (_, { skip, ...body }: ReturnType<typeof seasonal> & { skip?: string[] }) => {
      const wanted = { ...body, draft: { ...body.draft, skip: (skip ?? []) as never } };
      for (const answer of [await place(wanted), await quote(wanted)]) {
        expect([answer.status, (await refusalOf(answer)).fields]).toEqual([
          400,
          { 'draft.days': 'Сезон программы закончится раньше: выберите меньше дней или начните раньше' },
        ]);
      }
    },
  );

  test('is refused where a closed day of the kitchen moves the end out of the season', async () => {
    await site.db.prepare(`INSERT INTO closed_days (date, closed_at) VALUES ('2027-01-02', 1)`).run();
    try {
      expect((await place(seasonal(7, '2026-12-31'))).status).toBe(400);
    } finally {
      await site.db.prepare(`DELETE FROM closed_days WHERE date = '2027-01-02'`).run();
    }
  });

  test('is not renewed beyond its season', async () => {
    const order: Order = await orderProgramme(visitor, { ...seasonal(14, '2026-12-18'), renews: true });
    await cloud.pay(site.url, order.payment.url ?? '', { card: '4242 4242 4242 4242' });
    await setClock(site, moment);
    await runTimerOf(site);
    const { subscriptions } = await mustCall(visitor, listSubscriptions);
    expect(subscriptions).toMatchObject([{ state: 'paused', next: null }]);
    const told = (await visitor.inbox()).map(({ text }) => text);
    expect(told).toContainEqual(expect.stringContaining('прежний рацион больше нельзя заказать целиком'));
  });
});
