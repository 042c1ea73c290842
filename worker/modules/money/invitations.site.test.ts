import { describe, expect } from 'vitest';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { getBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Providers, cloudTest as test } from '#tests/factories/providers.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const cards = { first: '4242 4242 4242 4242', second: '2200 0000 0000 0004' } as const;
const REWARD_KOP = 100_000;
type Home = Partial<PlaceOrderInput['address']>;

/** A customer who has ordered to Лесная улица, 20, flat 84, and the code that friends use. */
async function createReferrer(site: Site) {
  const anna = await site.customer();
  await anna.place({ payment: 'card' }, { contact: { name: 'Анна', phone: anna.phone, email: '' } });
  return { anna, code: (await anna.call(getReferral)).code };
}

/** The first order of a friend, with the code of who has invited them. */
function friendOrder(code: string, phone: string, home: Home = {}): PlaceOrderInput {
  const body = buildOrder({ payment: 'card' });
  return {
    ...body,
    address: { ...body.address, flat: '12', comment: '', ...home },
    contact: { ...body.contact, phone },
    reductions: { promoCode: code, bonusesKop: 0, certificate: '' },
    expectedTotalKop: 873_000,
  };
}

interface Invited {
  readonly card?: string;
  readonly home?: Home;
  /** The friend's phone, where it has signed in before. */
  readonly phone?: string;
}

/** A friend who has paid with a card of their own, unless another is named, and whose deliveries come. */
async function invite(
  site: Site,
  { cloud }: Providers,
  { card = cards.second, home, phone = newPhone() }: Invited = {},
) {
  const { anna, code } = await createReferrer(site);
  await cloud.pay(site.url, anna.order.payment.url ?? '', { card: cards.first });
  const friend = await site.customer({ name: 'Дмитрий Орлов', phone });
  const { order } = await friend.call(placeOrder, { body: friendOrder(code, phone, home) });
  await cloud.pay(site.url, order.payment.url ?? '', { card });
  return {
    ...{ anna, friend, order },
    arrive: (count: number) => site.arrive(friend, count),
    reward: async () => (await anna.call(getBonuses)).balanceKop,
    state: async () => (await anna.call(listInvitedFriends)).friends.map(({ state }) => state).join(),
  };
}

const refusalOf = async (friend: SiteCustomer, body: PlaceOrderInput) =>
  (await friend.refused(placeOrder, { body })).fields?.['reductions.promoCode'] ?? '';

describe('an invited friend', () => {
  test('is known by a link, and shown masked with how far they are', async ({ site }) => {
    const { anna, code } = await createReferrer(site);
    const visitor = site.visitor();
    await visitor.request(`/?invite=${code.toLowerCase()}`);
    await visitor.signIn(newPhone(), 'Дмитрий Орлов');
    const { friends } = await anna.call(listInvitedFriends);
    expect(friends).toMatchObject([{ name: 'Д•••', state: 'registered', rewardKop: REWARD_KOP }]);
    expect(JSON.stringify(friends)).not.toContain('митрий');
  });

  test('brings the reward with the third delivery, and its giver is told', async ({ site, providers }) => {
    const { anna, arrive, reward, state } = await invite(site, providers);
    await arrive(2);
    expect([await reward(), await state()]).toEqual([0, 'receiving']);
    await arrive(2);
    expect([await reward(), await state()]).toEqual([REWARD_KOP, 'rewarded']);
    await site.tick();
    const told = (await site.sent(anna.phone)).filter(({ text }) => text.includes('друг заказал'));
    expect(told).toHaveLength(1);
  });
});

describe('whoever invites oneself', () => {
  test.for<[string, Home]>([
    ['in words', { house: 'дом 20', flat: 'кв. 084' }],
    ['without a flat', { flat: '' }],
  ])('is refused under another spelling of the home: %s', async ([, home], { site }) => {
    const { code } = await createReferrer(site);
    const friend = await site.customer();
    expect(await refusalOf(friend, friendOrder(code, friend.phone, home))).toMatch(/^Код друга/);
  });

  test('earns nothing by moving the deliveries home', async ({ site, providers }) => {
    const { friend, arrive, reward, state } = await invite(site, providers);
    const door = { flat: '84', entrance: '', floor: '', intercom: '', comment: '' };
    const home = { label: '', streetId: 'msk-lesnaya-ulitsa', house: '20', ...door };
    const { address } = await friend.call(addAddress, { body: home });
    const body = { scope: 'following', addressId: address.id } as const;
    await friend.call(editDelivery, await friend.on('2026-11-18', body));
    await arrive(3);
    expect([await reward(), await state()]).toEqual([0, 'refused']);
  });

  test('earns nothing where one card pays for both', async ({ site, providers }) => {
    const { arrive, reward, state } = await invite(site, providers, { card: cards.first });
    await arrive(3);
    expect([await reward(), await state()]).toEqual([0, 'refused']);
  });
});

test('a code serves ten friends a month, and others in the next', async ({ site }) => {
  const { code } = await createReferrer(site);
  for (let index = 0; index < 10; index += 1) {
    const friend = await site.customer();
    await friend.call(placeOrder, { body: friendOrder(code, friend.phone, { flat: `${100 + index}` }) });
  }
  const late = await site.customer();
  expect(await refusalOf(late, friendOrder(code, late.phone, { flat: '200' }))).toMatch(/с\s1-го числа/);
});
