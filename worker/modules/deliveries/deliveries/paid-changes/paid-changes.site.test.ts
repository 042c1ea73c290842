import { describe, expect } from 'vitest';
import { changeAddress } from '#shared/features/addresses/contract.ts';
import {
  editDelivery,
  previewDeliveryRefund,
  quoteAddress,
  refundDelivery,
  skipDelivery,
} from '#shared/features/deliveries/contract.ts';
import { cancelOrder, getOrderPapers, previewCancellation } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { balanceOf } from '#tests/factories/money.ts';
import { keepAddress, limitPlaces, setZoneFee, streets } from '#tests/factories/zones.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const DAY = '2026-11-20';
const FEE_KOP = 20_000;
type Scope = 'one' | 'following';

/** A customer with an order, where a delivery beyond the ring road costs 200 ₽. */
async function customer(site: Site): Promise<SiteCustomer> {
  await setZoneFee(site, 'msk-10', FEE_KOP);
  return site.customer({ order: {} });
}
const quote = async (anna: SiteCustomer, addressId: string, scope: Scope = 'one') => {
  const { id } = await anna.delivery(DAY);
  return (await anna.call(quoteAddress, { params: { id }, query: { scope, addressId } })).totalKop;
};
const edit = async (anna: SiteCustomer, addressId: string, expectedKop = 0, scope: Scope = 'one') =>
  anna.on(DAY, { scope, addressId, expectedKop });
/** Asks for a dearer address; returns what is to be paid for it. */
async function ask(anna: SiteCustomer, addressId: string, scope: Scope = 'one') {
  const totalKop = await quote(anna, addressId, scope);
  const { payment } = await anna.call(editDelivery, await edit(anna, addressId, totalKop, scope));
  if (!payment) throw new Error('Nothing was asked for');
  return {
    ...payment,
    pay: () => anna.request(payment.url ?? '', { form: { state: 'paid', notice: 'twice' } }),
  };
}
const addressOf = async (anna: SiteCustomer) => (await anna.delivery(DAY)).address;
/** What was paid for dearer addresses, and what of it came back. */
async function fees(site: Site, anna: SiteCustomer) {
  for (let run = 0; run < 2; run += 1) await site.tick();
  const { entries } = await anna.call(listMoney);
  const sumOf = (kind: string) =>
    entries.reduce((sum, one) => sum + (one.subject === 'fee' && one.kind === kind ? one.amountKop : 0), 0);
  return { paid: sumOf('payment'), back: sumOf('refund') };
}
async function cancelRest(anna: SiteCustomer) {
  const params = { id: anna.order.id };
  const { cancellation } = await anna.call(previewCancellation, { params });
  await anna.call(cancelOrder, { params, body: { to: 'bonuses', expectedKop: cancellation.moneyKop } });
  return cancellation;
}

describe('a delivery', () => {
  test('goes to no dearer address for nothing', async ({ site }) => {
    const anna = await customer(site);
    const there = await keepAddress(anna, streets.outside);
    const refused = await anna.refused(editDelivery, await edit(anna, there));
    expect(refused.fields?.addressId).toMatch(/доплата 200\s₽/);
  });

  test('goes to no zone that is full on its day', async ({ site }) => {
    const anna = await customer(site);
    await setZoneFee(site, 'msk-10', 0);
    const there = await keepAddress(anna, streets.outside);
    await limitPlaces(site, DAY, 0, 'msk-10');
    expect((await anna.refused(editDelivery, await edit(anna, there))).code).toBe('delivery_days_full');
    await limitPlaces(site, DAY, 1, 'msk-10');
    await anna.call(editDelivery, await edit(anna, there));
  });

  test('stays where it goes when the saved address is changed afterwards', async ({ site }) => {
    const anna = await customer(site);
    const id = await keepAddress(anna, streets.near);
    await anna.call(editDelivery, await edit(anna, id));
    await anna.call(changeAddress, { params: { id }, body: { house: '9' } });
    expect(await addressOf(anna)).toContain('Тверская улица, 7');
  });
});

describe('a dearer address', () => {
  test('is gone to once the difference is paid; its place is held until then', async ({ site }) => {
    const [anna, boris] = [await customer(site), await customer(site)];
    await limitPlaces(site, DAY, 1, 'msk-10');
    const there = await keepAddress(anna, streets.outside);
    const { invoiceId, amountKop, pay } = await ask(anna, there);
    expect((await anna.delivery(DAY)).awaits).toMatchObject({ invoiceId, amountKop: FEE_KOP });
    expect(amountKop).toBe(FEE_KOP);
    const other = await edit(boris, await keepAddress(boris, streets.outside), FEE_KOP);
    expect((await boris.refused(editDelivery, other)).code).toBe('delivery_days_full');
    await pay();
    expect(await anna.delivery(DAY)).toMatchObject({
      awaits: null,
      address: expect.stringContaining('Юбилейный'),
    });
    // What was paid for holds for other addresses of the zone as well.
    expect(await quote(anna, there)).toBe(0);
    const { receipts } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    expect(receipts).toMatchObject([{ kind: 'payment', amountKop: FEE_KOP }]);
    await site.arrive(anna, 2);
    expect([await fees(site, anna), await balanceOf(site, `fee:${invoiceId}`)]).toEqual([
      { paid: FEE_KOP, back: 0 },
      0,
    ]);
  });

  test('that is not paid in time is forgotten, and its place is free', async ({ site }) => {
    const anna = await customer(site);
    await ask(anna, await keepAddress(anna, streets.outside));
    site.advance(31 * 60_000);
    await site.tick();
    expect(await anna.delivery(DAY)).toMatchObject({
      awaits: null,
      address: expect.stringContaining('Лесная'),
    });
    await limitPlaces(site, DAY, 1, 'msk-10');
    const boris = await site.customer({ order: {} });
    await ask(boris, await keepAddress(boris, streets.outside));
  });

  test.for<[string, (site: Site) => unknown]>([
    ['after the cut-off', (site) => site.setClock('2026-11-18T11:01:00Z')],
    ['after it has become dearer', (site) => setZoneFee(site, 'msk-10', 30_000)],
  ])('that is paid %s stays, and the money comes back whole', async ([, happens], { site }) => {
    const anna = await customer(site);
    const there = await keepAddress(anna, streets.outside);
    site.setClock('2026-11-18T10:50:00Z');
    const { pay } = await ask(anna, there);
    await happens(site);
    await pay();
    expect(await addressOf(anna)).toContain('Лесная');
    expect(await fees(site, anna)).toEqual({ paid: FEE_KOP, back: FEE_KOP });
  });

  test('is asked for once, in many tabs', async ({ site }) => {
    const anna = await customer(site);
    const wanted = await edit(anna, await keepAddress(anna, streets.outside), FEE_KOP);
    await Promise.allSettled([1, 2, 3].map(() => anna.call(editDelivery, wanted)));
    const { awaits } = await anna.delivery(DAY);
    expect(awaits?.amountKop).toBe(FEE_KOP);
    await limitPlaces(site, DAY, 2, 'msk-10');
    const boris = await site.customer({ order: {} });
    await ask(boris, await keepAddress(boris, streets.outside));
  });

  test('that is left again for one that costs no more is paid back', async ({ site }) => {
    const anna = await customer(site);
    const { pay } = await ask(anna, await keepAddress(anna, streets.outside));
    await pay();
    await anna.call(editDelivery, await edit(anna, await keepAddress(anna, streets.near)));
    expect(await fees(site, anna)).toEqual({ paid: FEE_KOP, back: FEE_KOP });
    const { moves } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    expect(moves.map(({ kind, amountKop }) => [kind, amountKop])).toEqual([
      ['payment', FEE_KOP],
      ['refund', FEE_KOP],
    ]);
  });

  test('may be followed by a dearer one: each delivery pays what it lacks', async ({ site }) => {
    const anna = await customer(site);
    await (await ask(anna, await keepAddress(anna, streets.outside))).pay();
    const farther = await keepAddress(anna, streets.farther);
    const single = await quote(anna, farther);
    const far = await ask(anna, farther, 'following');
    // The first of three was paid for before.
    expect(far.amountKop).toBe(3 * (FEE_KOP + single) - FEE_KOP);
    await far.pay();
    expect(await addressOf(anna)).toContain('Подольск');
    await site.arrive(anna, 2);
    const { feesKop } = await cancelRest(anna);
    expect(feesKop).toBe(far.amountKop - single);
    expect(await fees(site, anna)).toEqual({ paid: FEE_KOP + far.amountKop, back: feesKop });
    expect(await balanceOf(site, `fee:${far.invoiceId}`)).toBe(0);
  });

  test('is not gone to when what was paid before has been given back meanwhile', async ({ site }) => {
    const anna = await customer(site);
    await (await ask(anna, await keepAddress(anna, streets.outside))).pay();
    const far = await ask(anna, await keepAddress(anna, streets.farther));
    await anna.call(editDelivery, await edit(anna, await keepAddress(anna, streets.near)));
    await far.pay();
    expect(await addressOf(anna)).toContain('Тверская');
    expect(await fees(site, anna)).toMatchObject({ back: FEE_KOP + far.amountKop });
  });

  test('is paid back with the food of a delivery that failed', async ({ site }) => {
    const anna = await customer(site);
    await site.arrive(anna, 1);
    await (await ask(anna, await keepAddress(anna, streets.outside))).pay();
    const failed = await anna.delivery(DAY);
    await site.bring([failed], 'failed');
    const params = { id: failed.id };
    const { refund } = await anna.call(previewDeliveryRefund, { params });
    expect(refund.feesKop).toBe(FEE_KOP);
    const body = { version: refund.version, to: 'bonuses', expectedKop: refund.moneyKop } as const;
    await anna.call(refundDelivery, { params, body });
    expect(await fees(site, anna)).toEqual({ paid: FEE_KOP, back: FEE_KOP });
  });

  test('is earned as often as something was brought there; food that moves keeps it', async ({ site }) => {
    const anna = await customer(site);
    const { amountKop, pay } = await ask(anna, await keepAddress(anna, streets.outside), 'following');
    expect(amountKop).toBe(3 * FEE_KOP);
    await pay();
    await anna.call(skipDelivery, await anna.on(DAY, {}));
    expect(await fees(site, anna)).toEqual({ paid: amountKop, back: 0 });
    await site.arrive(anna, 2);
    expect((await cancelRest(anna)).feesKop).toBe(2 * FEE_KOP);
    expect(await fees(site, anna)).toEqual({ paid: amountKop, back: 2 * FEE_KOP });
  });
});
