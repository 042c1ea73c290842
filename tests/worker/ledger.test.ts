import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { getOrderSummary, placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import { savedOf } from '#shared/features/orders/price-labels.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { OrderLife, balanceOf as readBalance, sumOf as readSum } from '#tests/harness/order-life.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const sumOf = (condition: string, ...values: string[]) => readSum(site, condition, ...values);
const balanceOf = (account: string) => readBalance(site, account);

describe('what a customer has paid', () => {
  test('is delivered whole with the last delivery, which ends the order and has earned bonuses', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    for (let delivery = 0; delivery < 4; delivery += 1) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
    const worthKop = life.order.price.totalKop;
    expect(await sumOf(`from_account = 'courier' AND order_id = ?`, life.order.id)).toBe(worthKop);
    const earned = await balanceOf(`bonuses:${life.customerId}`);
    const { summary } = await mustCall(life.visitor, getOrderSummary, { params: { id: life.order.id } });
    expect(summary).toMatchObject({
      days: 7,
      favourites: [],
      savedKop: savedOf(life.order.price),
      earnedKop: earned,
    });
    const stranger = new Visitor(site);
    await stranger.signIn(newPhone());
    expect((await stranger.request(`/rest/orders/${life.order.id}/summary/`)).status).toBe(404);
    // 3 % of every delivery, each rounded half up to a kopeck.
    const rounded = [2, 2, 2, 1].map((days, index) => {
      const upTo = (count: number) => Math.floor((worthKop * count) / 7);
      return Math.floor((upTo(index * 2 + days) - upTo(index * 2)) * 0.03 + 0.5);
    });
    expect(earned).toBe(rounded.reduce((sum, part) => sum + part, 0));
  });

  test('with bonuses earns none: only money does', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 7, payment: 'courier', bonusesKop: 200_000 });
    for (let delivery = 0; delivery < 4; delivery += 1) await life.deliver();
    expect((await life.look()).state).toBe('completed');
    const earned = await sumOf(`to_account = ? AND key LIKE 'earned:%'`, `bonuses:${life.customerId}`);
    const moneyKop = life.order.price.totalKop;
    expect(Math.abs(earned - moneyKop * 0.03)).toBeLessThanOrEqual(2);
  });
});

describe('giving up the rest of an order', () => {
  test('leaves the courier to collect what was not given up', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 14, payment: 'courier', bonusesKop: 0 });
    await life.lock();
    await life.cancelRest('bonuses');
    await life.deliver();
    expect((await life.look()).state).toBe('completed');
    const collected = await sumOf(`from_account = 'courier' AND order_id = ?`, life.order.id);
    expect(collected).toBeGreaterThan(0);
    expect(collected).toBeLessThan(life.order.price.totalKop);
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
  });

  test('before the first delivery gives everything back and frees the discount of the first order', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 14, payment: 'card', bonusesKop: 12_300 });
    await life.pay();
    const preview = await life.preview();
    expect(preview).toMatchObject({
      usedDays: 0,
      restDays: 14,
      bonusesKop: 12_300,
      targets: ['card', 'bonuses'],
    });
    expect(preview?.moneyKop).toBe(life.order.price.totalKop);
    expect((await life.cancelRest('card'))?.status).toBe(200);
    expect((await life.look()).state).toBe('refunded');
    expect(await balanceOf(`bonuses:${life.customerId}`)).toBe(12_300);
    const options = await life.visitor.request('/rest/orders/options/');
    expect(await options.json()).toMatchObject({ firstOrder: true });
    expect(await life.preview()).toBeUndefined();
  });

  test('counts the days that the kitchen has begun, and adds five per cent where it goes to the bonuses', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 14, payment: 'card', bonusesKop: 0 });
    await life.pay();
    await life.deliver();
    // The second delivery is locked by the clock: its cut-off has passed.
    const second: IsoDate = addDays(life.order.firstDeliveryDate, 2);
    await setClock(site, `${addDays(second, -2)}T11:00:00.000Z`);
    const preview = await life.preview();
    expect(preview).toMatchObject({ usedDays: 4, restDays: 10 });
    const earned = await balanceOf(`bonuses:${life.customerId}`);
    await life.cancelRest('bonuses');
    await setClock(site, orderMoment);
    const moneyKop = preview?.moneyKop ?? 0;
    expect(await balanceOf(`bonuses:${life.customerId}`)).toBe(earned + moneyKop + (preview?.extraKop ?? 0));
    expect(preview?.extraKop).toBe(Math.floor((moneyKop * 500 + 5000) / 10_000));
    // The order ends with the last food that still comes.
    expect(await life.look()).toMatchObject({ state: 'active', endDate: addDays(second, 1) });
    await life.deliver();
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(`order:${life.order.id}`)).toBe(0);
    // Four days have reached no discount of a length: only that of the first order was saved on them.
    const { summary } = await mustCall(life.visitor, getOrderSummary, { params: { id: life.order.id } });
    expect([summary.days, summary.savedKop]).toEqual([4, 4 * 139_000 * 0.09]);
  });

  test('of fifty decisions at one moment makes one, and none when the sum is another one', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 7, payment: 'card', bonusesKop: 0 });
    await life.pay();
    expect((await life.cancelRest('card', 1))?.status).toBe(409);
    const expectedKop = (await life.preview())?.moneyKop ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        life.visitor.request(`/rest/orders/${life.order.id}/cancellation/`, {
          json: { to: 'card', expectedKop },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await sumOf(`from_account = ? AND to_account = 'bank'`, `order:${life.order.id}`)).toBe(
      expectedKop,
    );
  });

  test('of another customer finds no order', async () => {
    const life = new OrderLife(site);
    await life.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/orders/${life.order.id}/cancellation/`)).status).toBe(404);
  });
});

describe('a code for friends', () => {
  const friendOrder = (code: string, change: { phone?: string; flat?: string } = {}) => {
    const body = buildOrder();
    const lines = { programme: 973_000, off: 100_000 };
    return {
      ...body,
      address: { ...body.address, flat: change.flat ?? '12' },
      contact: { ...body.contact, phone: change.phone ?? '+79160000001' },
      reductions: { promoCode: code.toLowerCase(), bonusesKop: 0, certificate: '' },
      expectedTotalKop: lines.programme - lines.off,
    };
  };
  const place = (visitor: Visitor, json: unknown) =>
    visitor.request('/rest/orders/', { json, headers: { 'Idempotency-Key': crypto.randomUUID() } });

  test('takes 1000 ₽ off a friend’s first order and gives them to the referrer after the third delivery', async () => {
    const referrer = new OrderLife(site);
    await referrer.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const ask = async () => await mustCall(referrer.visitor, getReferral);
    const { code } = await ask();
    expect(await ask()).toMatchObject({ code });

    const friend = new OrderLife(site);
    friend.customerId = (await friend.visitor.signIn(newPhone())).id;
    const own = await place(referrer.visitor, friendOrder(code));
    expect(await own.text()).toContain('Это ваш собственный код');
    const { phone } = buildOrder().contact;
    await site.db
      .prepare('UPDATE customers SET phone = ?2 WHERE id = ?1')
      .bind(referrer.customerId, phone)
      .run();
    const spellings = ['84', '084', '84.', 'кв84', 'КВ. № 84'];
    const sameAddresses: Response[] = [];
    for (const flat of spellings) {
      sameAddresses.push(await place(friend.visitor, friendOrder(code, { flat })));
    }
    const samePhone = await place(friend.visitor, friendOrder(code, { phone }));
    for (const refused of [...sameAddresses, samePhone]) {
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining('Код друга не\u00a0действует'),
      ]);
    }
    const answer = await place(friend.visitor, friendOrder(code));
    expect(answer.status).toBe(201);
    friend.order = (await answerOf(placeOrder, answer)).order;
    const reward = () => balanceOf(`bonuses:${referrer.customerId}`);
    await friend.deliver();
    await friend.deliver();
    expect(await reward()).toBe(0);
    await friend.deliver();
    expect(await reward()).toBe(100_000);
    await friend.deliver();
    expect(await reward()).toBe(100_000);
  });

  test('brings the friend the thousand in bonuses where the first-order discount is the better one', async () => {
    const referrer = new OrderLife(site);
    await referrer.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const { code } = await mustCall(referrer.visitor, getReferral);
    const friend = new OrderLife(site);
    friend.customerId = (await friend.visitor.signIn(newPhone())).id;
    const asked = { promoCode: code, bonusesKop: 0, certificate: '' };
    const body = { ...buildOrder({ days: 14 }), reductions: asked };
    const quoted = await friend.visitor.request('/rest/quotes/', {
      json: { draft: body.draft, reductions: asked },
    });
    const { price, reductions } = await answerOf(quoteOrder, quoted);
    expect(price.lines.map(({ kind }) => kind)).toContain('first-order-discount');
    expect(reductions.friendBonusesKop).toBe(100_000);
    const answer = await place(friend.visitor, {
      ...body,
      contact: { ...body.contact, phone: '+79160000001' },
      address: { ...body.address, flat: '12' },
      expectedTotalKop: price.totalKop,
    });
    friend.order = (await answerOf(placeOrder, answer)).order;
    const given = async () =>
      (await site.db
        .prepare("SELECT SUM(amount_kop) AS kop FROM transfers WHERE key = 'friend:' || ?1")
        .bind(friend.order.id)
        .first<number>('kop')) ?? 0;
    for (let delivery = 0; delivery < 6; delivery += 1) await friend.deliver();
    expect(await given()).toBe(0);
    await friend.deliver();
    expect(await given()).toBe(100_000);
    expect(await balanceOf(`bonuses:${referrer.customerId}`)).toBe(100_000);
  });

  test('earns nothing where the food goes to the referrer after all', async () => {
    const referrer = new OrderLife(site);
    await referrer.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    const { code } = await mustCall(referrer.visitor, getReferral);
    const friend = new OrderLife(site);
    friend.customerId = (await friend.visitor.signIn(newPhone())).id;
    const answer = await place(friend.visitor, friendOrder(code));
    friend.order = (await answerOf(placeOrder, answer)).order;
    await site.db
      .prepare(`UPDATE orders SET destination = json_set(destination, '$.address.flat', '084') WHERE id = ?1`)
      .bind(friend.order.id)
      .run();
    for (let delivery = 0; delivery < 4; delivery += 1) await friend.deliver();
    expect(await balanceOf(`bonuses:${referrer.customerId}`)).toBe(0);
  });
});
