import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { checkCard, listSubscriptions, quoteSubscription } from '#shared/features/subscriptions/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { NOTICE_AHEAD_MS, Subscriber } from '#tests/harness/subscriber.ts';
import { setClock } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
/** 14 days without the first-order discount: 14 × 1390 ₽ − 5 %. */
const RENEWAL_KOP = 1_848_700;
const blankAddress = { flat: '', entrance: '', floor: '', intercom: '', comment: '' };

let site: LocalWorker;
let subscriber: Subscriber;
beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  subscriber = await Subscriber.signedIn(site);
});
const pay = (url: string) => cloud.pay(site.url, url, { card: '4242 4242 4242 4242' });

describe('a subscription that its customer changes', () => {
  test('leaves one renewal out, and that one alone', async () => {
    const subscription = await subscriber.subscribe(pay);
    const path = `/rest/subscriptions/${subscription.id}/`;
    // The food is paid until the 1st of December: a pause before that is none.
    expect((await subscriber.send(`${path}pause/`, { until: '2026-12-02' })).status).toBe(400);
    expect((await subscriber.send(`${path}skip/`)).status).toBe(200);
    const skipped = { state: 'active', skippedUntil: '2026-12-15', next: { startDate: '2026-12-16' } };
    expect(await subscriber.only()).toMatchObject(skipped);
    expect((await subscriber.send(`${path}skip/`)).status).toBe(409);
    await subscriber.runTimerAt(subscription.next?.chargeAt ?? 0);
    expect(await subscriber.orders()).toHaveLength(1);
    expect(await subscriber.renewOnce()).toMatchObject({
      skippedUntil: null,
      next: { startDate: '2026-12-30' },
    });
    expect((await subscriber.orders())[0]).toMatchObject({ state: 'paid', startDate: '2026-12-16' });
    expect((await subscriber.send(`${path}skip/`)).status).toBe(200);
    expect((await subscriber.send(`${path}resume/`)).status).toBe(200);
    expect(await subscriber.only()).toMatchObject({ skippedUntil: null, next: { startDate: '2026-12-30' } });
  });

  test('renews for more people, in other hours and without weekends', async () => {
    const subscription = await subscriber.subscribe(pay);
    expect(subscription).toMatchObject({ people: 1, interval: '06-08', skip: [] });
    const balans = { programme: 'balans', kcal: 1500 };
    const wanted = {
      persons: [{ person: 1, ...balans }, balans],
      days: 14,
      interval: '20-22',
      skip: ['sat', 'sun'],
    };
    const path = `/rest/subscriptions/${subscription.id}/change/`;
    for (const refused of [
      { ...wanted, interval: '03-04' },
      { ...wanted, skip: ['mon'] },
      { ...wanted, persons: Array.from({ length: 7 }, () => balans) },
    ])
      expect((await subscriber.send(path, refused)).status).toBe(400);
    expect((await subscriber.send(path, wanted)).status).toBe(200);
    const changed = await subscriber.only();
    expect(changed).toMatchObject({ people: 2, interval: '20-22', skip: ['sat', 'sun'] });
    expect(changed.next?.totalKop ?? 0).toBeGreaterThan(1.5 * RENEWAL_KOP);
    await subscriber.renewOnce();
    const [order] = await subscriber.orders();
    expect(order).toMatchObject({ state: 'paid', skip: ['sat', 'sun'], startDate: changed.next?.startDate });
    expect(order?.rations).toHaveLength(2);
    // The 2nd of December is a Wednesday: fourteen days of food without weekends take until the 21st.
    expect(order?.endDate).toBe('2026-12-21');
  });

  test('tells the days of the next renewal, and another order that brings food on some of them', async () => {
    const { next } = await subscriber.subscribe(pay);
    expect(next?.foodDates).toHaveLength(14);
    expect([next?.startDate, next?.foodDates.at(-1), next?.overlap]).toEqual([
      '2026-12-02',
      '2026-12-15',
      null,
    ]);
    const other = await orderProgramme(
      subscriber.visitor,
      buildOrder({ start: '2026-12-15', firstOrder: false }),
    );
    expect((await subscriber.only()).next?.overlap).toEqual({
      kind: 'order',
      number: other.number,
      startDate: '2026-12-15',
      endDate: '2026-12-21',
    });
    // Left out, the renewal begins later: past the food of the other order nothing is warned of.
    await subscriber.send(`/rest/subscriptions/${(await subscriber.only()).id}/pause/`, {
      until: '2026-12-22',
    });
    expect((await subscriber.only()).next).toMatchObject({ startDate: '2026-12-22', overlap: null });
  });

  test('tells of the renewal of another subscription on some of its days', async () => {
    await subscriber.subscribe(pay);
    const other = await orderProgramme(subscriber.visitor, {
      ...buildOrder({ start: '2026-11-25', payment: 'card', firstOrder: false }),
      renews: true,
    });
    await pay(other.payment.url ?? '');
    const { subscriptions } = await mustCall(subscriber.visitor, listSubscriptions);
    const days = { kind: 'renewal', programme: 'Баланс', startDate: '2026-12-02' };
    // Both began at one moment of the test's clock: either may stand first.
    const overlaps = subscriptions.map(({ next }) => next?.overlap);
    expect(
      overlaps.toSorted((one, other) => (one?.endDate ?? '').localeCompare(other?.endDate ?? '')),
    ).toEqual([
      { ...days, endDate: '2026-12-08' },
      { ...days, endDate: '2026-12-15' },
    ]);
  });

  test('renews with another programme, length and address, told with the new sum', async () => {
    const subscription = await subscriber.subscribe(pay);
    const path = `/rest/subscriptions/${subscription.id}/`;
    await subscriber.runTimerAt((subscription.next?.chargeAt ?? 0) - NOTICE_AHEAD_MS);
    const added = await mustCall(subscriber.visitor, addAddress, {
      body: { ...blankAddress, streetId: 'msk-lesnaya-ulitsa', house: '7', label: 'Работа' },
    });
    const addressId = added.addresses.find(({ label }) => label === 'Работа')?.id ?? '';
    const wanted = { persons: [{ person: 1, programme: 'aktiv', kcal: 1800 }], days: 7, addressId };
    const params = { id: subscription.id };
    const quote = await mustCall(subscriber.visitor, quoteSubscription, { params, body: wanted });
    expect(quote).toMatchObject({ totalKop: 7 * 149_000, startDate: '2026-12-02' });
    expect((await subscriber.only()).next?.totalKop).toBe(RENEWAL_KOP);
    for (const refused of [
      { ...wanted, persons: [{ person: 1, programme: 'aktiv', kcal: 1111 }] },
      { ...wanted, persons: [...wanted.persons, ...wanted.persons] },
      { ...wanted, addressId: crypto.randomUUID() },
      { ...wanted, days: 8 },
    ])
      expect((await subscriber.send(`${path}change/`, refused)).status).toBeGreaterThanOrEqual(400);
    expect((await subscriber.send(`${path}change/`, wanted)).status).toBe(200);
    expect(await subscriber.only()).toMatchObject({
      programme: { name: 'Актив' },
      kcal: 1800,
      days: 7,
      // What is eaten now stays apart from what the next renewal brings.
      order: { plan: { lines: ['Баланс, 1500\u00a0ккал'], days: 14 } },
      plan: { lines: ['Актив, 1800\u00a0ккал'], days: 7 },
      address: expect.stringContaining('7'),
      next: { totalKop: quote.totalKop },
    });
    expect(await subscriber.renewOnce()).toMatchObject({ state: 'active' });
    expect((await subscriber.told()).some((text) => text.includes('10 430 ₽'))).toBe(true);
    const [renewed] = await subscriber.orders();
    expect(renewed).toMatchObject({
      state: 'paid',
      days: 7,
      kcal: 1800,
      programme: { code: 'aktiv' },
      price: { totalKop: quote.totalKop },
    });
    expect(renewed?.address).toContain('7');
  });

  test('goes on with another kept card', async () => {
    const subscription = await subscriber.subscribe(pay);
    const path = `/rest/subscriptions/${subscription.id}/`;
    const other = crypto.randomUUID();
    await site.db
      .prepare(
        `INSERT INTO payment_methods (id, customer_id, provider, token, title, invoice_id, created_at)
         SELECT ?1, customer_id, provider, token || '-2', '•••• 1881', invoice_id, created_at + 1
         FROM payment_methods WHERE id = ?2`,
      )
      .bind(other, subscription.method?.id ?? '')
      .run();
    expect((await subscriber.send(`${path}method/`, { methodId: crypto.randomUUID() })).status).toBe(400);
    expect((await subscriber.send(`${path}method/`, { methodId: other })).status).toBe(200);
    expect(await subscriber.only()).toMatchObject({
      state: 'active',
      method: { id: other },
      next: subscription.next,
    });
    await subscriber.send(`/rest/payment-methods/${subscription.method?.id}/remove/`);
    expect((await subscriber.only()).state).toBe('active');
  });

  test('gets a new card by a rouble that goes back, and goes on', async () => {
    const subscription = await subscriber.subscribe(pay);
    await subscriber.send(`/rest/payment-methods/${subscription.method?.id}/remove/`);
    expect(await subscriber.only()).toMatchObject({ state: 'paused', method: null });
    const { url } = await mustCall(subscriber.visitor, checkCard, { params: { id: subscription.id } });
    await pay(url ?? '');
    // It had paused for want of a card alone: with one it goes on by itself.
    expect(await subscriber.only()).toMatchObject({
      ...{ state: 'active', method: { title: '•••• 4242' }, next: subscription.next },
    });
    const removal = await subscriber.send('/rest/customer/removal/');
    expect(JSON.stringify(await removal.json())).toContain(
      'Рубль за\u00a0проверку карты ещё не\u00a0вернулся',
    );
    await subscriber.runTimerAt(Date.parse(orderMoment) + 300_000);
    await subscriber.runTimerAt(Date.parse(orderMoment) + 600_000);
    const { results } = await site.db
      .prepare(
        `SELECT i.kind, i.account = 'card:' || i.id AS isItsOwn, i.state, c.is_settled AS isSettled FROM card_checks c JOIN invoices i ON i.id = c.invoice_id
         WHERE c.subscription_id = ?`,
      )
      .bind(subscription.id)
      .all();
    expect(results).toEqual([{ kind: 'card', isItsOwn: 1, state: 'refunded', isSettled: 1 }]);
  });
});
