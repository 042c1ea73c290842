import { describe, expect } from 'vitest';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { packBag, readPacking, unpackBag } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade, usualBasket } from '#tests/factories/homemade.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const day = '2026-11-18';
const afterCutOff = '2026-11-16T11:01:00.000Z';
const list = (site: Site, date = day) => site.operate(readPacking, { query: { date } });
const bagsOf = async (site: Site, customer: SiteCustomer, date = day) =>
  (await list(site, date)).bags.filter((bag) => bag.customer.id === customer.id);

/** A family of three, of whom the last must get no milk. */
async function family(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer();
  await anna.signHealthConsent();
  await anna.place({ others: [{ name: 'Олег', kcal: 1800 }, { without: ['allergy-dairy'] }] });
  return anna;
}

describe('the packing list', () => {
  test('has a bag for each person, with what goes into it and what must not', async ({ site }) => {
    const bags = await bagsOf(site, await family(site));
    expect(bags.map(({ person, personName, avoids }) => [person, personName, avoids])).toEqual([
      [1, '', []],
      [2, 'Олег', []],
      [3, '', ['dairy']],
    ]);
    for (const { dishes } of bags) expect(dishes.length).toBeGreaterThan(4);
    expect(bags[2]?.dishes.filter(({ allergens }) => allergens.includes('dairy'))).toEqual([]);
    expect(bags[0]?.dishes.some(({ allergens }) => allergens.includes('dairy'))).toBe(true);
  });

  test('has the dishes by the piece in one bag, and as many portions as are produced', async ({ site }) => {
    const anna = await family(site);
    await orderHomemade(anna);
    const [bag] = await bagsOf(site, anna, '2026-11-19');
    expect(Object.fromEntries(bag?.dishes.map(({ code, count }) => [code, count]) ?? [])).toEqual(
      usualBasket,
    );
    for (const date of [day, '2026-11-19', '2026-11-20']) {
      const { days } = await site.operate(readProduction, { query: { date } });
      expect((await list(site, date)).portions).toBe(days[0]?.portions);
    }
  });
});

describe('a bag', () => {
  const idsOf = async (site: Site, customer: SiteCustomer) =>
    (await bagsOf(site, customer)).map(({ id }) => ({ params: { id } }));

  test('is ticked off once, by whoever was first, and counted among what is missing', async ({ site }) => {
    const anna = await family(site);
    await site.reach(afterCutOff);
    const [first, second] = await idsOf(site, anna);
    if (!first || !second) throw new Error('no bags');
    const [nina, olga] = [await site.staff('kitchen'), await site.staff('manager')];
    expect(await nina.call(packBag, first)).toMatchObject({ wasPacked: false, missingBeside: 2 });
    expect(await olga.call(packBag, first)).toMatchObject({ wasPacked: true, packed: { by: nina.name } });
    expect(await olga.call(packBag, second)).toMatchObject({ missingBeside: 1 });
    expect(await list(site)).toMatchObject({ packed: 2, missing: 1 });
    const { entries } = await site.operate(listAudit, { query: { object: `bags:${first.params.id}` } });
    expect(entries.filter(({ objects }) => objects.some(({ after }) => after !== null))).toMatchObject([
      { actor: { id: nina.id } },
    ]);
  });

  test('gets a wrong tick taken back, and can be ticked off again', async ({ site }) => {
    const anna = await family(site);
    await site.reach(afterCutOff);
    const [bag = { params: { id: '' } }] = await idsOf(site, anna);
    await site.operate(packBag, bag);
    expect(await site.operate(unpackBag, bag)).toMatchObject({ wasPacked: true });
    expect(await site.operate(unpackBag, bag)).toMatchObject({ wasPacked: false });
    expect(await list(site)).toMatchObject({ packed: 0, missing: 3 });
    expect(await site.operate(packBag, bag)).toMatchObject({ wasPacked: false });
  });

  test('that was packed before its person named an allergy is packed no more, nor again with that dish', async ({
    site,
  }) => {
    const anna = await family(site);
    await site.reach(afterCutOff);
    const [first, second] = await idsOf(site, anna);
    if (!first || !second) throw new Error('no bags');
    for (const bag of [first, second]) await site.operate(packBag, bag);
    await anna.call(saveTastes, { body: { version: 1, without: ['allergy-dairy', 'allergy-gluten'] } });
    const [bag, other] = await bagsOf(site, anna);
    expect([bag?.packed, other?.packed === null]).toEqual([null, false]);
    expect(bag?.dishes.some(({ forbidden }) => forbidden.includes('dairy'))).toBe(true);
    expect(await site.bearer().refused(packBag, first)).toMatchObject({
      code: 'bag_harmful',
      message: expect.stringMatching(/молоко/),
    });
    expect(await site.operate(unpackBag, first)).toMatchObject({ wasPacked: false });
    // Without a tick it does not leave either.
    const delivery = await anna.delivery(day);
    await site.bring([delivery], 'cooking');
    const zone = (await bagsOf(site, anna))[0]?.zone.code ?? '';
    const body = { date: day, to: 'on_route', zone } as const;
    const stays = await site.bearer().refused(moveDeliveries, { body });
    expect(stays).toMatchObject({ code: 'bag_harmful', message: expect.stringMatching(/№\s\d+: .+молоко/) });
    expect((await anna.delivery(day)).state).toBe('cooking');
  });

  test('that has been brought is over, and is missing no more', async ({ site }) => {
    const anna = await family(site);
    await site.reach(afterCutOff);
    const [packed, left] = await idsOf(site, anna);
    if (!packed || !left) throw new Error('no bags');
    await site.operate(packBag, packed);
    await site.bring([await anna.delivery(day)], 'delivered');
    expect((await list(site)).missing).toBe(0);
    expect((await site.bearer().refused(packBag, left)).code).toBe('bag_over');
    expect((await site.bearer().refused(unpackBag, packed)).code).toBe('bag_left');
  });
});
