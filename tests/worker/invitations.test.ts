import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import { decideReward, listHeldRewards } from '#shared/features/bonuses/rewards/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { balanceOf } from '#tests/harness/order-life.ts';
import { execute } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const cards = { first: '4242 4242 4242 4242', second: '2200 0000 0000 0004' } as const;

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => cloud.handle(request),
  });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

interface Place {
  readonly house?: string;
  readonly flat?: string;
  readonly comment?: string;
}

/** A customer who has ordered to Лесная улица, 20, flat 84, and the code that friends use. */
async function createReferrer() {
  await liftBounds(site);
  const referrer = await Customer.signedIn(site);
  await referrer.place({ contact: { name: 'Анна', phone: referrer.phone, email: '' } });
  return { referrer, code: (await mustCall(referrer, getReferral)).code };
}

function friendOrder(
  code: string,
  phone: string,
  place: Place = {},
  payment: 'card' | 'courier' = 'courier',
) {
  const body = buildOrder({ payment });
  return {
    ...body,
    address: { ...body.address, flat: '12', comment: '', ...place },
    contact: { ...body.contact, phone },
    reductions: { promoCode: code, bonusesKop: 0, certificate: '' },
    expectedTotalKop: 873_000,
  };
}

async function placeAsFriend(code: string, place: Place = {}, payment: 'card' | 'courier' = 'courier') {
  const friend = await Customer.signedIn(site);
  const { order } = await mustCall(friend, placeOrder, {
    body: friendOrder(code, friend.phone, place, payment),
  });
  return { friend, order };
}

/** Why the code is refused for an order; empty where it is not. */
async function refusalOf(friend: Visitor, body: ReturnType<typeof friendOrder>): Promise<string> {
  const answer = await call(friend, placeOrder, { body });
  return (!answer.ok && answer.error.fields?.['reductions.promoCode']) || '';
}

const spellings: readonly [what: string, place: Place][] = [
  ['a flat beside the house', { house: '20 кв 84', flat: '' }],
  ['a flat behind a comma', { house: '20, кв. 84', flat: '' }],
  ['a flat in words', { house: 'дом 20 квартира 84', flat: '' }],
  ['a flat behind a slash', { house: '20/84', flat: '' }],
  ['a flat behind a dash', { house: '20-84', flat: '' }],
  ['a flat behind a space', { house: '20 84', flat: '' }],
  ['a letter behind the flat', { flat: '84а' }],
  ['a letter apart', { flat: '84 Б' }],
  ['a flat with the floor', { flat: '84, эт. 5' }],
  ['no flat at all', { flat: '' }],
  ['a dash for a flat', { flat: '-' }],
  ['a flat in the comment', { flat: '', comment: 'Квартира № 84, домофон не работает' }],
  ['another flat, and the own one in the comment', { flat: '85', comment: 'Звоните в кв. 84' }],
];

describe('whoever invites oneself', () => {
  test('is refused under every spelling of the home', async () => {
    const { code } = await createReferrer();
    const friend = await Customer.signedIn(site);
    const refused: string[] = [];
    for (const [what, place] of spellings) {
      const body = friendOrder(code, friend.phone, place);
      if ((await refusalOf(friend, body)).startsWith('Код друга')) refused.push(what);
    }
    expect(refused).toEqual(spellings.map(([what]) => what));
  });

  test.each(spellings)(
    'earns nothing by moving the deliveries to %s',
    async (_, { house = '20', flat = '12', comment = '' }) => {
      const { referrer, code } = await createReferrer();
      const { order } = await placeAsFriend(code);
      await execute(
        site,
        `UPDATE orders SET destination = json_set(destination, '$.address.house', ?2, '$.address.flat', ?3,
         '$.comment', ?4) WHERE id = ?1`,
        ...[order.id, house, flat, comment],
      );
      await deliverNext(site, order.id, 3);
      expect(await balanceOf(site, `bonuses:${referrer.id}`)).toBe(0);
      const [friend] = (await mustCall(referrer, listInvitedFriends)).friends;
      expect(friend?.state).toBe('refused');
      await deliverNext(site, order.id, 1);
    },
  );

  test('is known by a phone that was changed for another one', async () => {
    // Where tests before have taken their time, the clock of the site is ahead.
    await setClock(site, orderMoment);
    const { referrer, code } = await createReferrer();
    const fresh = newPhone();
    await referrer.call('phone/', { phone: fresh });
    const [oldCode, newCode] = [await referrer.codeOf(referrer.phone), await referrer.codeOf(fresh)];
    expect((await referrer.call('phone/confirm/', { phone: fresh, oldCode, newCode })).status).toBe(200);
    // Two codes to one phone have to be a minute apart.
    await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
    const again = await Customer.signedIn(site, referrer.phone);
    expect(again.id).not.toBe(referrer.id);
    expect(await refusalOf(again, friendOrder(code, referrer.phone))).toContain(
      'Код друга не\u00a0действует',
    );
    // The order names a third phone, but the account is still that of the former one.
    const { order } = await mustCall(again, placeOrder, { body: friendOrder(code, newPhone()) });
    await deliverNext(site, order.id, 3);
    expect(await balanceOf(site, `bonuses:${referrer.id}`)).toBe(0);
  });

  test('a neighbour is somebody else', async () => {
    const { referrer, code } = await createReferrer();
    const { order } = await placeAsFriend(code, { flat: '85' });
    await deliverNext(site, order.id, 3);
    expect(await balanceOf(site, `bonuses:${referrer.id}`)).toBe(100_000);
  });
});

describe('a reward', () => {
  const operator = () => new Visitor(site);
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  /** What a customer was told of bonuses. */
  const news = async (customer: Customer) => {
    await runTimerOf(site);
    const inbox = await customer.inbox();
    return inbox
      .filter(({ to, text }) => to === customer.phone && text.includes('бонусов:'))
      .map(({ text }) => text);
  };
  const held = async () => (await mustCall(operator(), listHeldRewards, { headers })).rewards;
  const decide = (id: string, decision: 'released' | 'refused') =>
    call(operator(), decideReward, { params: { id }, body: { decision }, headers });
  const pay = (order: Order, card: string) => cloud.pay(site.url, order.payment.url ?? '', { card });
  const stateOf = async (referrer: Customer) =>
    (await mustCall(referrer, listInvitedFriends)).friends.map(({ state }) => state);

  /** A friend whose three deliveries have come, paid with a card; the referrer has paid with the first one. */
  async function invite(card: string, place: Place = {}, { sharesBrowser = false } = {}) {
    await liftBounds(site);
    const referrer = await Customer.signedIn(site);
    const own = await referrer.place({
      ...{ payment: 'card', contact: { name: 'Анна', phone: referrer.phone, email: '' } },
    });
    expect(await pay(own, cards.first)).toBe('paid');
    const { code } = await mustCall(referrer, getReferral);
    const { friend, order } = await placeAsFriend(code, place, 'card');
    expect(await pay(order, card)).toBe('paid');
    if (sharesBrowser) {
      const browser = new Visitor(site);
      browser.cookies.set('device', referrer.cookies.get('device') ?? '');
      await execute(site, 'UPDATE auth_codes SET created_at = created_at - 61000');
      await browser.signIn(friend.phone);
    }
    await deliverNext(site, order.id, 3);
    return { referrer, friend, order, reward: () => balanceOf(site, `bonuses:${referrer.id}`) };
  }

  test('comes by itself where another card pays', async () => {
    const { referrer, order, reward } = await invite(cards.second);
    expect(await reward()).toBe(100_000);
    expect(await news(referrer)).toHaveLength(1);
    expect(await stateOf(referrer)).toEqual(['rewarded']);
    expect((await held()).map(({ orderId }) => orderId)).not.toContain(order.id);
    expect((await decide(order.id, 'released')).status).toBe(404);
  });

  test('waits for a person where one card pays for both, who releases it once', async () => {
    const { referrer, friend, order, reward } = await invite(cards.first);
    expect(await reward()).toBe(0);
    expect(await stateOf(referrer)).toEqual(['checked']);
    expect(await held()).toContainEqual(
      expect.objectContaining({
        ...{ orderId: order.id, reason: 'card', rewardKop: 100_000 },
        referrer: expect.objectContaining({ id: referrer.id, phone: referrer.phone }),
        friend: expect.objectContaining({ id: friend.id }),
      }),
    );
    // Later deliveries leave it with the person.
    await deliverNext(site, order.id, 1);
    expect(await reward()).toBe(0);
    const answers = await Promise.all([decide(order.id, 'released'), decide(order.id, 'released')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await reward()).toBe(100_000);
    expect(await stateOf(referrer)).toEqual(['rewarded']);
    expect(await decide(order.id, 'refused')).toMatchObject({
      status: 409,
      error: { code: 'reward_decided' },
    });
    expect((await mustCall(referrer, getBonuses)).history[0]?.text).toBe('За\u00a0приглашённого друга');
    expect(await news(referrer)).toEqual([expect.stringMatching(/1\s000\sбонусов: друг заказал/)]);
  });

  test('is refused for good', async () => {
    const { referrer, order, reward } = await invite(cards.first);
    expect((await decide(order.id, 'refused')).status).toBe(200);
    await deliverNext(site, order.id, 1);
    expect(await reward()).toBe(0);
    expect(await stateOf(referrer)).toEqual(['refused']);
    expect((await held()).map(({ orderId }) => orderId)).not.toContain(order.id);
  });

  test('waits as well where a letter of the house alone is another one', async () => {
    const { order, reward } = await invite(cards.second, { house: '20а', flat: '84' });
    expect(await reward()).toBe(0);
    expect(await held()).toContainEqual(expect.objectContaining({ orderId: order.id, reason: 'home' }));
  });

  test('waits where both have signed in with one browser', async () => {
    const { order, reward } = await invite(cards.second, {}, { sharesBrowser: true });
    expect(await reward()).toBe(0);
    expect(await held()).toContainEqual(expect.objectContaining({ orderId: order.id, reason: 'device' }));
  });

  test('is decided by operators alone', async () => {
    const anonymous = await call(operator(), listHeldRewards);
    expect(anonymous.status).toBe(401);
  });
});
