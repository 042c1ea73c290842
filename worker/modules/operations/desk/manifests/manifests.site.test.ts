import { describe, expect } from 'vitest';
import { listManifests, orderManifest } from '#shared/features/desk/manifests/contract.ts';
import { packBag } from '#shared/features/desk/packing/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { type Site, test } from '#tests/site.ts';

const key = { date: '2026-11-18', zone: 'msk-0', interval: '06-08' };
const manifestOf = async (site: Site) => (await site.operate(listManifests, { query: key })).manifests[0];
const idsOf = async (site: Site) => (await manifestOf(site))?.stops.map(({ id }) => id) ?? [];
const order = (site: Site, ids: string[]) => site.operate(orderManifest, { body: { ...key, ids } });

/** A family that pays at the door, and two others. */
async function threeDoors(site: Site) {
  const anna = await site.customer({ order: { others: [{ name: 'Олег', kcal: 1800 }] } });
  for (let one = 0; one < 2; one += 1) await site.customer({ order: {} });
  return anna;
}

describe('a manifest', () => {
  test('says where to go, to whom, with which bags, and what to take', async ({ site }) => {
    const anna = await threeDoors(site);
    const manifest = await manifestOf(site);
    const stop = manifest?.stops.find(({ customer }) => customer.id === anna.id);
    expect(stop).toMatchObject({ customer: { phone: anna.phone }, address: { house: '20' } });
    expect(stop?.bags.map(({ personName }) => personName)).toEqual(['', 'Олег']);
    expect(stop?.cashKop).toBeGreaterThan(0);
    expect(manifest?.bags).toBe(4);
    expect(manifest?.cashKop).toBe(manifest?.stops.reduce((sum, { cashKop }) => sum + cashKop, 0));
  });

  test('tells a bag that is packed from one that is missing', async ({ site }) => {
    await threeDoors(site);
    await site.reach('2026-11-16T11:01:00.000Z');
    const bags = async () => (await manifestOf(site))?.stops.flatMap((stop) => stop.bags) ?? [];
    const id = (await bags())[0]?.id ?? '';
    await site.operate(packBag, { params: { id } });
    expect((await bags()).filter(({ isPacked }) => isPacked).map((bag) => bag.id)).toEqual([id]);
  });
});

describe('an order of stops that is put by hand', () => {
  test('stays until it is taken back, and is in the audit once', async ({ site }) => {
    await threeDoors(site);
    const byDistance = await idsOf(site);
    const byHand = byDistance.toReversed();
    for (let times = 0; times < 2; times += 1)
      expect(await order(site, byHand)).toMatchObject({ isByHand: true, ids: byHand });
    expect(await idsOf(site)).toEqual(byHand);
    const { entries } = await site.operate(listAudit, {
      query: { operation: 'POST /rest/operations/manifests/order/' },
    });
    const changed = entries.flatMap(({ objects }) => objects).filter(({ after }) => after !== null);
    expect(changed).toMatchObject([{ before: { stops: null }, after: { stops: byHand } }]);
    expect(await order(site, [])).toMatchObject({ isByHand: false, ids: byDistance });
  });
});
