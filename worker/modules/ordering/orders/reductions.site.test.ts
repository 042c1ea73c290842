import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { getOrderPapers, placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { balanceOf, giveBonuses } from '#tests/factories/money.ts';
import { buildOrder, type OrderOptions } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test, type Visitor } from '#tests/site.ts';

type Reductions = NonNullable<PlaceOrderInput['reductions']>;

const quote = (who: Visitor, reductions: Reductions) =>
  who.call(quoteOrder, { body: { draft: buildOrder().draft, streetId: 'msk-lesnaya-ulitsa', reductions } });
const lineOf = ({ price }: Awaited<ReturnType<typeof quote>>, kind: string) =>
  price.lines.find((line) => line.kind === kind)?.amountKop;

/** The body of an order at the price that the quote gives, whatever that refuses. */
async function quoted(who: SiteCustomer, reductions: Reductions, options: OrderOptions = {}) {
  const { price } = await quote(who, reductions);
  return { body: { ...buildOrder(options), reductions, expectedTotalKop: price.totalKop } };
}
const place = async (who: SiteCustomer, reductions: Reductions, options: OrderOptions = {}) =>
  (await who.call(placeOrder, await quoted(who, reductions, options))).order;

async function promoCode(
  site: Site,
  parts: { code?: string; percent?: number; uses?: number; programme?: string } = {},
) {
  const body = { code: 'ТЕСТ', percent: 15, from: '2026-11-01', to: '2026-11-30', ...parts };
  return (await site.operate(addPromoCode, { body })).code;
}

/** Customers who have all seen a price want an order at one moment; tells why each was refused. */
async function race(customers: readonly SiteCustomer[], reductions: Reductions): Promise<string[]> {
  const bodies = await Promise.all(customers.map((anna) => quoted(anna, reductions)));
  const answers = customers.map((anna, index) =>
    anna.call(placeOrder, bodies[index] ?? { body: buildOrder() }),
  );
  return (await Promise.allSettled(answers)).flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason)] : [],
  );
}
const three = async (site: Site) => [await site.customer(), await site.customer(), await site.customer()];

describe('a promo code', () => {
  test('that is worse stays unused: the next order can have it', async ({ site }) => {
    const anna = await site.customer();
    const code = await promoCode(site, { percent: 5, uses: 1 });
    await place(anna, { promoCode: code });
    expect(lineOf(await quote(anna, { promoCode: code }), 'promo-code')).toBe(-48_700);
  });

  test('is known in letters that look the same, and with marks that nobody sees', async ({ site }) => {
    const anna = await site.customer();
    for (const code of ['MAX20', 'ЁЛКА20']) await promoCode(site, { code });
    for (const typed of ['мах20', 'MAX\u200b20', '\u2066МAХ 20\u2069', 'елка20', 'E\u0308ЛKА20'])
      expect([typed, (await quote(anna, { promoCode: typed })).refusals]).toEqual([typed, {}]);
    await place(anna, { promoCode: 'мах20' });
    expect((await quote(anna, { promoCode: 'MAX20' })).refusals.promoCode).toMatch(/уже использовали/);
  });

  test('works once for a customer', async ({ site }) => {
    const anna = await site.customer();
    const code = await promoCode(site);
    await place(anna, { promoCode: code });
    expect((await quote(anna, { promoCode: code })).refusals.promoCode).toMatch(/уже использовали/);
    const again = await quoted(anna, { promoCode: code });
    expect((await anna.refused(placeOrder, again)).fields).toHaveProperty(['reductions.promoCode']);
  });

  test('whose last use several customers want at one moment is used once', async ({ site }) => {
    const refused = await race(await three(site), { promoCode: await promoCode(site, { uses: 1 }) });
    expect(refused).toHaveLength(2);
    for (const why of refused) expect(why).toContain('закончился');
  });
});

describe('bonuses', () => {
  test('pay at most thirty per cent of the programme', async ({ site }) => {
    const anna = await site.customer();
    await giveBonuses(site, anna, 1_000_000);
    const order = await place(anna, { bonusesKop: 1_000_000 });
    expect(order.price.lines.find(({ kind }) => kind === 'bonuses')?.amountKop).toBe(-265_600);
    expect((await anna.call(getBonuses)).balanceKop).toBe(1_000_000 - 265_600);
    expect(await balanceOf(site, `order:${order.id}`)).toBe(265_600);
  });

  test('are no money: receipts of deliveries sum to what was paid by card, to the kopeck', async ({
    site,
  }) => {
    const anna = await site.customer();
    await giveBonuses(site, anna, 1_000_001);
    const order = await place(anna, { bonusesKop: 100_001 }, { payment: 'card' });
    await anna.pay(order);
    await site.arrive(anna);
    await site.tick();
    const { receipts } = await anna.call(getOrderPapers, { params: { id: order.id } });
    const brought = receipts.filter(({ kind }) => kind !== 'payment');
    expect([brought.length, brought.reduce((sum, { amountKop }) => sum + amountKop, 0)]).toEqual([
      4,
      order.price.totalKop,
    ]);
  });

  test.for([
    ['do not go together with a promo code', 15, undefined],
    ['go together with one that the discount of a first order is better than', 1, -10_000],
  ] as const)('%s', async ([, percent, spent], { site }) => {
    const anna = await site.customer();
    await giveBonuses(site, anna, 10_000);
    const counted = await quote(anna, { bonusesKop: 10_000, promoCode: await promoCode(site, { percent }) });
    expect([lineOf(counted, 'bonuses'), counted.refusals.bonusesKop === undefined]).toEqual([
      spent,
      spent !== undefined,
    ]);
  });

  test('that several orders want at one moment are spent once', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await giveBonuses(site, anna, 200_000);
    expect(await race([anna, anna, anna], { bonusesKop: 200_000 })).toHaveLength(2);
    expect((await anna.call(getBonuses)).balanceKop).toBe(0);
  });
});

describe('a certificate', () => {
  test('pays what is left, keeps the rest and needs no card when it covers all', async ({ site }) => {
    const anna = await site.customer();
    const { code } = await buyPaid(anna, { nominalKop: 1_000_000 });
    const order = await place(anna, { certificate: code.toLowerCase() }, { payment: 'card' });
    expect(order).toMatchObject({ state: 'paid', payment: { url: null }, price: { totalKop: 0 } });
    const after = await quote(anna, { certificate: code });
    expect(lineOf(after, 'certificate')).toBe(-(1_000_000 - 885_400));
  });

  test('that several customers spend at one moment is spent once', async ({ site }) => {
    const { code } = await buyPaid(await site.customer());
    expect(await race(await three(site), { certificate: code })).toHaveLength(2);
  });
});

test('an order that nobody pays gives back what it took', async ({ site }) => {
  const anna = await site.customer();
  const { code } = await buyPaid(anna);
  const reductions = { promoCode: await promoCode(site, { uses: 1 }), certificate: code };
  await place(anna, reductions, { payment: 'card', start: '2026-11-24' });
  expect((await quote(anna, reductions)).refusals).not.toEqual({});
  site.advance(DAY_MS + 60_000);
  await site.tick();
  expect((await quote(anna, reductions)).refusals).toEqual({});
  expect(lineOf(await quote(anna, {}), 'first-order-discount')).toBeDefined();
});
