import { describe, expect } from 'vitest';
import { getBonuses, giveBonuses as giveAway } from '#shared/features/bonuses/contract.ts';
import { maskPhone } from '#shared/features/bonuses/rules.ts';
import { cancelUnpaidOrder, placeOrder } from '#shared/features/orders/contract.ts';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { balanceOf, giveBonuses } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { brought } from '#tests/factories/owned-calls.ts';
import { send } from '#tests/harness/call.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** A customer in two browsers. */
async function twice(site: Site): Promise<readonly [SiteCustomer, SiteCustomer]> {
  const anna = await site.customer();
  return [anna, await site.customer({ phone: anna.phone })];
}
const thirty = (browsers: readonly SiteCustomer[], ask: (by: SiteCustomer) => Promise<Response>) =>
  Promise.all(Array.from({ length: 30 }, (_, index) => ask(browsers[index % 2] as SiteCustomer)));
const taken = (answers: readonly Response[]) => {
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  return answers.filter(({ status }) => status < 300).length;
};

describe('of thirty requests from two sessions', () => {
  test('whether somebody is a customer is told to nobody who gives bonuses to a phone', async ({ site }) => {
    const known = (await site.customer()).phone;
    const give = async (phone: string) => {
      const giver = await site.customer();
      await giveBonuses(site, giver, 20_000);
      const answer = await send(giver, giveAway, { body: { to: 'friend', phone, amount: 100 } });
      const told = `${await answer.text()}${JSON.stringify((await giver.call(getBonuses)).history)}`;
      return [
        answer.status,
        told.replaceAll(maskPhone(phone), '').replaceAll(/"(id|at)":("[^"]+"|\d+)/g, ''),
      ];
    };
    expect(await give(known)).toEqual(await give(newPhone()));
  });
  test('no more bonuses are given away than there are', async ({ site }) => {
    const both = await twice(site);
    await giveBonuses(site, both[0], 70_000);
    const body = { to: 'charity', charity: 'lesnoy-dozor', amount: 100 } as const;
    expect(taken(await thirty(both, (by) => send(by, giveAway, { body })))).toBe(7);
    expect(await balanceOf(site, `bonuses:${both[0].id}`)).toBe(0);
  });

  test('no more bonuses, and no more of a certificate, pay orders than there are', async ({ site }) => {
    const both = await twice(site);
    await giveBonuses(site, both[0], 150_000);
    const { code: certificate, id } = await buyPaid(both[0]);
    const order = buildOrder();
    const reduced = (reductions: object, byKop: number) => ({
      body: {
        ...order,
        reductions: { promoCode: '', bonusesKop: 0, certificate: '', ...reductions },
        expectedTotalKop: (order.expectedTotalKop ?? 0) - byKop,
      },
    });
    const byBonuses = reduced({ bonusesKop: 100_000 }, 100_000);
    expect(taken(await thirty(both, (by) => send(by, placeOrder, byBonuses)))).toBe(1);
    expect(await balanceOf(site, `bonuses:${both[0].id}`)).toBe(50_000);
    const other = await twice(site);
    const byCertificate = reduced({ certificate }, 500_000);
    expect(taken(await thirty(other, (by) => send(by, placeOrder, byCertificate)))).toBe(1);
    expect(await balanceOf(site, `certificate:${id}`)).toBe(0);
  });

  test('an order is cancelled once, and gives its bonuses back once', async ({ site }) => {
    const both = await twice(site);
    const [anna] = both;
    await giveBonuses(site, anna, 100_000);
    const order = buildOrder({ payment: 'card' });
    await anna.place(
      { payment: 'card' },
      {
        reductions: { promoCode: '', bonusesKop: 60_000, certificate: '' },
        expectedTotalKop: (order.expectedTotalKop ?? 0) - 60_000,
      },
    );
    const params = { id: anna.order.id };
    expect(taken(await thirty(both, (by) => send(by, cancelUnpaidOrder, { params })))).toBeGreaterThan(0);
    expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(100_000);
    expect(await balanceOf(site, `order:${anna.order.id}`)).toBe(0);
  });

  test('a partner’s offer gives one code, and a delivery the bonus of one complaint', async ({ site }) => {
    const both = await twice(site);
    const codes = await thirty(both, (by) => send(by, takePartnerCode, { params: { code: 'chay-listok' } }));
    const texts = await Promise.all(
      codes.map(async (answer) => ((await answer.json()) as { code: string }).code),
    );
    expect(new Set(texts).size).toBe(1);
    const deliveryId = await brought(both[0], site);
    const before = await balanceOf(site, `bonuses:${both[0].id}`);
    let complaints = 0;
    await thirty(both, (by) => {
      complaints += 1;
      return send(by, addTicket, {
        body: { deliveryId, kind: 'missing', text: `Нет полдника ${complaints}` },
      });
    });
    expect((await balanceOf(site, `bonuses:${both[0].id}`)) - before).toBe(30_000);
  });
});
