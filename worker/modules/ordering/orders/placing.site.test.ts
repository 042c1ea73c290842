import { describe, expect } from 'vitest';
import { exportData } from '#shared/features/customers/contract.ts';
import {
  cancelOrder,
  cancelUnpaidOrder,
  getLastOrder,
  listOrders,
  placeOrder,
  previewCancellation,
  quoteOrder,
} from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { payInvoice } from '#shared/features/payments/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

const ordersOf = async (anna: SiteCustomer) => (await anna.call(listOrders)).orders;
const consentsOf = async (anna: SiteCustomer) =>
  (await anna.call(exportData)).sections.consents?.rows
    .map(({ document, version }) => [document, version])
    .sort();

describe('placing an order', () => {
  test('makes its deliveries, of which each brings the food of two days', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    expect(anna.order).toMatchObject({
      ...{ state: 'active', startDate: '2026-11-18', endDate: '2026-11-24', deliveriesCount: 4 },
      ...{ address: 'Москва, Лесная улица, 20, кв.\u00a084', price: { totalKop: 885_400 } },
    });
    const deliveries = await anna.deliveries();
    expect(deliveries.map(({ date, foodDates }) => [date.slice(8), foodDates.length])).toEqual([
      ['18', 2],
      ['20', 2],
      ['22', 2],
      ['24', 1],
    ]);
  });

  test('of a single day is one delivery by the same rules, and cannot renew itself', async ({ site }) => {
    const anna = await site.customer({ order: { days: 1 } });
    const { price, id } = anna.order;
    expect(anna.order).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-18', deliveriesCount: 1 });
    expect((await anna.deliveries()).map(({ date, foodDates }) => [date, foodDates.length])).toEqual([
      ['2026-11-18', 1],
    ]);
    expect(price.lines.map(({ kind, count }) => [kind, count])).toContainEqual(['programme', 1]);
    const params = { id };
    const { cancellation } = await anna.call(previewCancellation, { params });
    expect(cancellation).toMatchObject({ usedDays: 0, restDays: 1 });
    await anna.call(cancelOrder, { params, body: { to: 'bonuses', expectedKop: cancellation.moneyKop } });
    expect((await anna.look()).state).toBe('cancelled');
    const body = { ...buildOrder({ days: 1, payment: 'card', firstOrder: false }), renews: true };
    expect((await anna.refused(placeOrder, { body })).fields).toHaveProperty('renews');
    site.setClock('2026-11-16T11:00:00Z');
    expect((await anna.refused(placeOrder, { body: buildOrder({ days: 1 }) })).code).toBe(
      'start_date_passed',
    );
  });

  test('with an allergy needs a signed consent to health data', async ({ site }) => {
    const anna = await site.customer();
    const body = buildOrder({ others: [{ without: ['allergy-nuts'] }] });
    expect((await anna.refused(placeOrder, { body })).code).toBe('consent_unsigned');
    expect(await ordersOf(anna)).toEqual([]);
    await anna.signHealthConsent();
    await anna.call(placeOrder, { body });
    expect((await consentsOf(anna))?.map(([document]) => document)).toContain('healthData');
  });

  type Change = (body: PlaceOrderInput) => Record<string, unknown>;
  test.for<[string, Change, string]>([
    [
      'whose cut-off has passed',
      ({ draft }) => ({ draft: { ...draft, start: '2026-11-17' } }),
      'start_date_passed',
    ],
    ['in an evening that is over', () => ({ interval: '18-20' }), 'start_date_passed'],
    ['beyond the window', ({ draft }) => ({ draft: { ...draft, start: '2026-12-16' } }), 'validation_failed'],
    [
      'that begins on a weekday without food',
      ({ draft }) => ({ draft: { ...draft, start: '2026-11-21', skip: ['sat'] } }),
      'validation_failed',
    ],
    ['in an unknown interval', () => ({ interval: '03-05' }), 'validation_failed'],
    [
      'of an unknown programme',
      ({ draft }) => ({ draft: { ...draft, programme: 'pizza' } }),
      'validation_failed',
    ],
    [
      'for longer than its programme is sold',
      ({ draft }) => ({ draft: { ...draft, programme: 'detoks', days: 14 } }),
      'validation_failed',
    ],
    [
      'of a line that is not offered',
      ({ draft }) => ({ draft: { ...draft, kcal: 1700 } }),
      'validation_failed',
    ],
    ['for seven people', ({ draft }) => ({ draft: { ...draft, people: 7 } }), 'validation_failed'],
    [
      'to a street that is not served',
      ({ address }) => ({ address: { ...address, streetId: 'msk-kolomna-ulitsa-oktyabrskoy-revolyutsii' } }),
      'zone_not_served',
    ],
    ['without consent', () => ({ consent: false }), 'validation_failed'],
    ['without the offer', () => ({ acceptsOffer: false }), 'validation_failed'],
    ['that is left at the door and paid there', () => ({ leaveAtDoor: true }), 'validation_failed'],
    ['for another price than was seen', () => ({ expectedTotalKop: 1 }), 'price_changed'],
  ])('%s is refused, and stores nothing', async ([, change, code], { site }) => {
    const anna = await site.customer();
    const body = { ...buildOrder(), ...change(buildOrder()) } as PlaceOrderInput;
    expect((await anna.refused(placeOrder, { body })).code).toBe(code);
    expect(await ordersOf(anna)).toEqual([]);
    expect((await consentsOf(anna))?.map(([document]) => document)).toEqual(['personalData']);
  });
});

describe('a key', () => {
  test('places one order, however often and at whatever moment it comes', async ({ site }) => {
    const anna = await site.customer();
    const once = { body: buildOrder(), key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => anna.call(placeOrder, once)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  test('places no other order', async ({ site }) => {
    const anna = await site.customer();
    const key = crypto.randomUUID();
    await anna.call(placeOrder, { body: buildOrder(), key });
    const other = { body: buildOrder({ days: 14, firstOrder: false }), key };
    expect((await anna.refused(placeOrder, other)).code).toBe('idempotency_key_reused');
  });

  test('of another customer is another key', async ({ site }) => {
    const once = { body: buildOrder(), key: crypto.randomUUID() };
    const mine = await (await site.customer()).call(placeOrder, once);
    const theirs = await (await site.customer()).call(placeOrder, once);
    expect(theirs.order.id).not.toBe(mine.order.id);
  });
});

test('the discount of a first order is given once, also to two orders at one moment', async ({ site }) => {
  const anna = await site.customer();
  const place = () => anna.call(placeOrder, { body: buildOrder() });
  const answers = await Promise.allSettled([place(), place()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    (await anna.call(placeOrder, { body: buildOrder({ firstOrder: false }) })).order.price.totalKop,
  ).toBe(973_000);
});

describe('an order that is paid by card', () => {
  test.for(['', 'late', 'twice', 'unordered'])(
    'is paid once, whatever its notice does: %s',
    async (notice, { site }) => {
      const anna = await site.customer({ order: { payment: 'card' } });
      expect(await anna.calendar()).toBe('');
      await anna.pay(anna.order, { state: 'paid', ...(notice && { notice }) });
      if (notice === 'late') await anna.call(payInvoice, { params: { id: anna.order.id } });
      const { order } = await anna.call(getLastOrder);
      expect(order).toMatchObject({ state: 'paid', payment: { paid: true, url: null } });
      expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(885_400);
    },
  );

  test('believes no forged notice', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const id = anna.order.payment.url?.split('/')[3] ?? '';
    const notify = (provider: string) =>
      site.visitor().request(`/rest/payments/notifications/${provider}/`, {
        json: { id, state: 'paid' },
        headers: { Origin: 'https://evil.example' },
      });
    expect([(await notify('sandbox')).status, (await notify('other')).status]).toEqual([200, 404]);
    expect((await anna.look()).state).toBe('pending_payment');
  });

  test('is cancelled by its customer while it is not paid, once', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const params = { id: anna.order.id };
    expect((await anna.call(cancelUnpaidOrder, { params })).order.state).toBe('cancelled');
    expect((await anna.refused(cancelUnpaidOrder, { params })).code).toBe('order_not_cancellable');
  });

  test('becomes paid in place of cancelled where its money came in unnoticed', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    const params = { id: anna.order.id };
    await anna.pay(anna.order, { state: 'paid', notice: 'late' });
    expect((await anna.call(cancelUnpaidOrder, { params })).order.state).toBe('paid');
    expect((await anna.refused(cancelUnpaidOrder, { params })).code).toBe('order_not_cancellable');
  });

  test('that nobody pays is cancelled after a day, and its deliveries never come', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card', start: '2026-11-24' } });
    site.setClock('2026-11-17T06:59:00Z');
    await site.tick();
    expect((await anna.look()).state).toBe('pending_payment');
    site.setClock('2026-11-17T07:01:00Z');
    await site.tick();
    expect([(await anna.look()).state, await anna.calendar()]).toEqual(['cancelled', '']);
  });
});

describe('a seasonal programme', () => {
  // The season of «Пост» in the seed ends on 6 January.
  const seasonal = (start: string, parts: Partial<PlaceOrderInput['draft']> = {}) => {
    const body = buildOrder({ start });
    return { ...body, draft: { ...body.draft, programme: 'post', ...parts } };
  };

  test('is sold while its last day of food lies within the season', async ({ site }) => {
    site.setClock('2026-12-15T07:00:00Z');
    const anna = await site.customer();
    expect((await anna.call(placeOrder, { body: seasonal('2026-12-31') })).order.endDate).toBe('2027-01-06');
  });

  test.for([
    ['lies after it', seasonal('2027-01-01')],
    ['is moved out of it by weekends', seasonal('2026-12-30', { skip: ['sat', 'sun'] })],
    [
      'lies after it for a further person',
      seasonal('2027-01-01', { programme: 'balans', people: 2, others: [{ programme: 'post' }] } as never),
    ],
  ] as const)('is not sold, nor quoted, where that day %s', async ([, body], { site }) => {
    site.setClock('2026-12-15T07:00:00Z');
    const anna = await site.customer();
    for (const refusal of [
      await anna.refused(placeOrder, { body }),
      await anna.refused(quoteOrder, { body: { draft: body.draft, reductions: {} } }),
    ])
      expect(refusal.fields).toHaveProperty(['draft.days']);
  });
});

describe('pages', () => {
  const draft = 'kcal=1500&days=7&people=1&start=2026-11-18';

  test('of an order open for a valid draft alone', async ({ site }) => {
    const visitor = site.visitor();
    expect((await visitor.request(`/order/?programme=balans&${draft}`)).status).toBe(200);
    const away = await visitor.request(`/order/?programme=pizza&${draft}`);
    expect([away.status, away.headers.get('location')]).toEqual([302, '/?notice=order-data#configurator']);
  });
});
