import { describe, expect } from 'vitest';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { getBonuses, giveBonuses as give } from '#shared/features/bonuses/contract.ts';
import { GIFT_WAITS_DAYS } from '#shared/features/bonuses/rules.ts';
import type { BonusGift } from '#shared/features/bonuses/schema.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import { REMOVAL_DAYS } from '#shared/features/customers/schema.ts';
import { balanceOf, giveBonuses } from '#tests/factories/money.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const now = Date.parse(orderMoment);
const today = moscowDate(now);
const view = (anna: SiteCustomer) => anna.call(getBonuses);
const toFriend = (phone: string, amount: number) => ({ body: { to: 'friend', phone, amount } as BonusGift });

/** A customer with bonuses, and a friend. */
async function pair(site: Site, amountKop: number) {
  const [anna, boris] = [await site.customer(), await site.customer({ name: 'Борис' })];
  if (amountKop > 0) await giveBonuses(site, anna, amountKop);
  return { anna, boris };
}

test('a gift reaches a friend', async ({ site }) => {
  const { anna, boris } = await pair(site, 50_000);
  await anna.call(give, toFriend(boris.phone, 100));
  expect([(await view(anna)).balanceKop, (await view(boris)).balanceKop]).toEqual([40_000, 10_000]);
});

test('gifts at one moment never take the account below zero', async ({ site }) => {
  const { anna, boris } = await pair(site, 30_000);
  const given = Array.from({ length: 6 }, () => anna.call(give, toFriend(boris.phone, 100)));
  const settled = await Promise.allSettled(given);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect([(await view(anna)).balanceKop, (await view(boris)).balanceKop]).toEqual([0, 30_000]);
});

test('one key gives once, and nothing else', async ({ site }) => {
  const { anna, boris } = await pair(site, 30_000);
  const once = { ...toFriend(boris.phone, 100), key: crypto.randomUUID() };
  const ids = await Promise.all([1, 2, 3].map(async () => (await anna.call(give, once)).id));
  expect([new Set(ids).size, (await view(boris)).balanceKop]).toEqual([1, 10_000]);
  const other = { ...toFriend(boris.phone, 50), key: once.key };
  expect((await anna.refused(give, other)).code).toBe('idempotency_key_reused');
});

describe('a gift to a phone without an account', () => {
  test('a gift keeps the terms that its bonuses had, and ends with them', async ({ site }) => {
    const { anna, boris } = await pair(site, 50_000);
    await giveBonuses(site, anna, 30_000, { at: now - 170 * DAY_MS });
    await anna.call(give, toFriend(boris.phone, 400));
    expect((await view(boris)).expiry).toEqual([
      { date: addDays(today, 10), amountKop: 30_000 },
      { date: addDays(today, 180), amountKop: 10_000 },
    ]);
    site.advance(11 * DAY_MS);
    await site.tick();
    expect([(await view(boris)).balanceKop, (await view(anna)).balanceKop]).toEqual([10_000, 40_000]);
  });
  test('looks like any other, and waits for its owner', async ({ site }) => {
    const { anna, boris } = await pair(site, 20_000);
    const phone = newPhone();
    const known = await anna.call(give, toFriend(boris.phone, 100));
    const unknown = await anna.call(give, toFriend(phone, 100));
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect((await view(await site.customer({ phone }))).balanceKop).toBe(10_000);
  });

  test('goes back with its terms when nobody comes', async ({ site }) => {
    const { anna } = await pair(site, 0);
    await giveBonuses(site, anna, 10_000, { at: now - 100 * DAY_MS });
    const phone = newPhone();
    await anna.call(give, toFriend(phone, 100));
    site.advance((GIFT_WAITS_DAYS + 1) * DAY_MS);
    await site.tick();
    expect(await view(anna)).toMatchObject({
      balanceKop: 10_000,
      expiry: [{ date: addDays(today, 80), amountKop: 10_000 }],
    });
    expect((await view(await site.customer({ phone }))).balanceKop).toBe(0);
  });
});

test('bonuses of complaints cannot be given away, however many gifts there are at once', async ({ site }) => {
  const { anna, boris } = await pair(site, 20_000);
  await giveBonuses(site, anna, 30_000, { key: `ticket:${crypto.randomUUID()}` });
  expect((await view(anna)).giftableKop).toBe(20_000);
  const { fields } = await anna.refused(give, toFriend(boris.phone, 201));
  expect(fields?.amount).toMatch(/бонусы за\sобращения остаются вам/);
  await Promise.allSettled([1, 2, 3, 4].map(() => anna.call(give, toFriend(boris.phone, 100))));
  expect(await view(anna)).toMatchObject({ balanceKop: 30_000, giftableKop: 0 });
});

describe('erasure', () => {
  async function erase(site: Site, customer: SiteCustomer): Promise<void> {
    await customer.call(requestRemoval);
    site.advance((REMOVAL_DAYS + 1) * DAY_MS);
    await site.tick();
  }

  test('of a receiver leaves the gift in the history, without the phone', async ({ site }) => {
    const { anna, boris } = await pair(site, 20_000);
    await anna.call(give, toFriend(boris.phone, 100));
    const [before] = (await view(anna)).history;
    await erase(site, boris);
    const [after] = (await view(anna)).history;
    expect(before?.text).toContain(boris.phone.slice(-2));
    expect([after?.id, after?.text]).toEqual([before?.id, 'Подарок другу']);
  });

  test('of somebody’s former owner lets no later gift reach that account', async ({ site }) => {
    const { anna, boris } = await pair(site, 20_000);
    await erase(site, boris);
    await anna.call(give, toFriend(boris.phone, 100));
    expect(await balanceOf(site, `bonuses:${boris.id}`)).toBe(0);
    const again = await site.customer({ phone: boris.phone });
    expect([again.id === boris.id, (await view(again)).balanceKop]).toEqual([false, 10_000]);
  });
});
