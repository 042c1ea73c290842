import { expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { balanceOf, readBalances } from '#tests/factories/money.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';
import { archiveFood } from '#worker/modules/deliveries/api.ts';

/** A customer whose order of a week was paid by card and brought, the last of it more than two weeks ago. */
async function served(site: Site): Promise<SiteCustomer> {
  site.setClock(orderMoment);
  const anna = await site.customer({ name: 'Аполлинария', order: { payment: 'card' } });
  await anna.pay();
  site.setClock('2026-11-24T12:00:00.000Z');
  await site.arrive(anna);
  await site.tick();
  site.setClock('2026-12-10T09:00:00.000Z');
  return anna;
}

const night = (site: Site) => site.inside.within(() => archiveFood(site.inside.scope(), ''));

/** Sums of an order in the ledger, by what they are of. */
async function sumsOf(site: Site, { order }: SiteCustomer): Promise<string[]> {
  const { transfers = [] } = await allRows(site.inside.stores.site);
  const keys = transfers.map((row) => String(Object(row).key));
  return keys.filter((key) => key.startsWith('sum-') && key.endsWith(order.id)).toSorted();
}
const both = ({ order }: SiteCustomer) => [`sum-delivered:${order.id}`, `sum-earned:${order.id}`];

/** What the customer and the books read of the money. */
const look = async (site: Site, anna: SiteCustomer) => ({
  bonuses: await anna.call(getBonuses),
  money: await anna.call(listMoney),
  papers: await anna.call(getOrderPapers, { params: { id: anna.order.id } }),
  balances: await readBalances(site),
});

test('a run that dies at any of its steps has made both sums or none, and everybody reads the same', async ({
  site,
}) => {
  let write = 0;
  for (let hasDied = true; hasDied; ) {
    write += 1;
    for (const when of ['before', 'after'] as const) {
      const anna = await served(site);
      const before = await look(site, anna);
      hasDied = await site.crash({ write, when }, () => night(site));
      expect([[], both(anna)], `dead ${when} write ${write}`).toContainEqual(await sumsOf(site, anna));
      expect(await look(site, anna)).toEqual(before);
      site.advance(DAY_MS);
      await night(site);
      expect([await look(site, anna), await sumsOf(site, anna)]).toEqual([before, both(anna)]);
    }
  }
  expect(write).toBeGreaterThan(1);
});

test('erasure leaves sums to the books and no name in them', async ({ site }) => {
  const anna = await served(site);
  await night(site);
  await anna.call(requestRemoval);
  site.advance(31 * DAY_MS);
  await site.tick();
  expect(await sumsOf(site, anna)).toEqual(both(anna));
  expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(0);
  expect(JSON.stringify(await allRows(site.inside.stores.site))).not.toContain('Аполлинария');
});
