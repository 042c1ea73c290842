import { expect } from 'vitest';
import { cancelOrder } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

/** An order that is paid by card, and cancelled at once where somewhere is named for its money. */
async function paid(anna: SiteCustomer, to?: 'card' | 'bonuses') {
  const order = await anna.place({ payment: 'card' });
  await anna.pay();
  const body = to && { to, expectedKop: order.price.totalKop };
  if (body) await anna.call(cancelOrder, { params: { id: order.id }, body });
  return order;
}

test('payments and returns of whatever was bought are in one list, and sum to the kopeck', async ({
  site,
}) => {
  const anna = await site.customer({ order: {} });
  const atDoor = anna.order;
  await site.bring([await anna.delivery('2026-11-18')], 'delivered');
  const back = await paid(anna, 'card');
  const toBonuses = await paid(anna, 'bonuses');
  const { nominalKop } = await buyPaid(anna);
  await site.tick();

  const { entries, ...totals } = await anna.call(listMoney);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'payment', number: atDoor.number, way: 'courier' }),
      expect.objectContaining({ kind: 'payment', number: back.number, way: 'card' }),
      expect.objectContaining({ kind: 'refund', number: back.number, way: 'card' }),
      expect.objectContaining({ kind: 'refund', number: toBonuses.number, way: 'bonuses' }),
      expect.objectContaining({ kind: 'payment', subject: 'certificate', amountKop: nominalKop }),
    ]),
  );
  expect(totals).toMatchObject({
    paidKop: atDoor.price.totalKop + back.price.totalKop + toBonuses.price.totalKop + nominalKop,
    returnedKop: back.price.totalKop,
    returnedToBonusesKop: toBonuses.price.totalKop,
  });
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a));
  expect((await (await site.customer()).call(listMoney)).entries).toEqual([]);
});

test('the papers of an order open by a link, for its customer alone', async ({ site }) => {
  const anna = await site.customer();
  const { id } = await paid(anna);
  const papers = `/personal/orders/?papers=${id}`;
  const open = await (await anna.request(papers)).text();
  expect(open).toMatch(new RegExp(`<details[^>]*id="papers-${id}"[^>]*open=""`));
  const boris = await site.customer({ order: {} });
  expect((await boris.request(papers)).status).toBe(404);
});
