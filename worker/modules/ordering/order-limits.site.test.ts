import { describe, expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { buyCertificate } from '#shared/features/certificates/contract.ts';
import { listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { CaptchaDouble } from '#tests/doubles/captcha.ts';
import { buildCertificate } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { liftCashLimits } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

interface Sent extends Partial<PlaceOrderInput> {
  readonly first?: boolean;
}
/** An order of two days of food, paid to the courier. */
const order = ({ first = false, ...body }: Sent = {}, key = crypto.randomUUID() as string) => ({
  body: { ...buildOrder({ days: 2, firstOrder: first }), ...body },
  key,
});
const refusal = async (anna: SiteCustomer, sent?: Sent) => (await anna.refused(placeOrder, order(sent))).code;
async function orderMany(anna: SiteCustomer, count: number, sent: Sent = {}): Promise<void> {
  for (let placed = 0; placed < count; placed += 1)
    await anna.call(placeOrder, order({ ...sent, first: placed === 0 }));
}
/** A customer of a shop that lets the courier take any money. */
async function customer(site: Site): Promise<SiteCustomer> {
  await liftCashLimits(site);
  return site.customer();
}
const flat = (text: string) => ({ address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: text } });

describe('orders of an hour', () => {
  test('of one customer are eight, of programmes, dishes and certificates together', async ({ site }) => {
    const anna = await customer(site);
    await orderMany(anna, 7);
    await orderHomemade(anna);
    const refused = await anna.refused(placeOrder, order());
    expect(refused.code).toBe('order_limit');
    expect(refused.message).toMatch(/после\s16\sноября, 11:00.*\+7/);
    expect((await anna.refused(buyCertificate, { body: buildCertificate() })).code).toBe('order_limit');
    site.advance(HOUR_MS);
    await anna.call(placeOrder, order());
  });

  test('count once for their key, and pass no more often at one moment', async ({ site }) => {
    const anna = await customer(site);
    const once = order({ first: true });
    for (let repeat = 0; repeat < 3; repeat += 1) await anna.call(placeOrder, once);
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => anna.call(placeOrder, order())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    await anna.call(placeOrder, once);
  });

  test('to one home are forty, however it is spelled and whoever orders', async ({ site }) => {
    for (const spelling of ['84', '084', 'кв. 84', '84.', 'КВ 84'])
      await orderMany(await customer(site), 8, flat(spelling));
    const anna = await customer(site);
    expect(await refusal(anna, { first: true, ...flat('кв84') })).toBe('proof_required');
    await anna.call(placeOrder, order({ first: true, ...flat('85') }));
  });

  test('from one network address ask for work beyond sixty', async ({ site }) => {
    const headers = { 'CF-Connecting-IP': '203.0.113.9' };
    for (let neighbour = 0; neighbour < 8; neighbour += 1) {
      const one = await customer(site);
      for (let placed = 0; placed < (neighbour < 7 ? 8 : 4); placed += 1) {
        const sent = order({ first: placed === 0, ...flat(`${200 + neighbour}`) });
        await one.call(placeOrder, { ...sent, headers });
      }
    }
    const anna = await customer(site);
    const sent = order({ first: true, ...flat('300') });
    expect((await anna.refused(placeOrder, { ...sent, headers })).code).toBe('proof_required');
    await anna.call(placeOrder, sent);
  });
});

describe('a bot check', () => {
  const withCaptcha = test
    .extend('captcha', () => new CaptchaDouble())
    .extend('siteOptions', ({ captcha }) => ({
      vars: captcha.variables,
      outbound: async (request: Request) => (await captcha.handle(request)) as unknown as Response,
    }));

  withCaptcha('is asked of a customer from the fourth order of an hour on', async ({ site, captcha }) => {
    const anna = await customer(site);
    await orderMany(anna, 3);
    expect(await refusal(anna)).toBe('captcha_required');
    expect(await refusal(anna, { 'smart-token': captcha.issue({ isPerson: false }) })).toBe('captcha_failed');
    await anna.call(placeOrder, order({ 'smart-token': captcha.issue() }));
  });

  withCaptcha('that does not load is excused three times an hour', async ({ site, captcha }) => {
    const anna = await customer(site);
    await orderMany(anna, 3);
    for (let tries = 0; tries < 3; tries += 1)
      await anna.call(placeOrder, order({ 'captcha-failure': 'blocked' }));
    expect(await refusal(anna, { 'captcha-failure': 'blocked' })).toBe('captcha_unavailable');
    await anna.call(placeOrder, order({ 'smart-token': captcha.issue() }));
  });

  withCaptcha('is no part of the order: with another token it is the same', async ({ site, captcha }) => {
    const anna = await customer(site);
    await orderMany(anna, 3);
    const key = crypto.randomUUID();
    for (let repeat = 0; repeat < 2; repeat += 1)
      await anna.call(placeOrder, order({ 'smart-token': captcha.issue() }, key));
    expect((await anna.call(listOrders)).orders).toHaveLength(4);
  });
});
