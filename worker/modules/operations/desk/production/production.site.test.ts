import { describe, expect } from 'vitest';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, test } from '#tests/site.ts';

const day = '2026-11-18';
const afterCutOff = '2026-11-16T11:01:00.000Z';
const dayOf = async (site: Site, date = day) => {
  const [first] = (await site.operate(readProduction, { query: { date } })).days;
  if (!first) throw new Error('No day');
  return first;
};
type Day = Awaited<ReturnType<typeof dayOf>>;
/** Every portion of a day: its dish, line and weight. */
const portionsOf = ({ dishes }: Day) =>
  dishes.flatMap(({ code, sizes }) =>
    sizes.flatMap(({ kcal, weightG, portions }) =>
      Array<string>(portions).fill(`${code} ${kcal} ${weightG}`),
    ),
  );

/** A family of three, of whom the last must get no milk. */
async function family(site: Site) {
  const anna = await site.customer();
  await anna.signHealthConsent();
  await anna.place({ others: [{ name: 'Олег', kcal: 1800 }, { without: ['allergy-dairy', 'mushrooms'] }] });
  return anna;
}

describe('what is cooked for a day', () => {
  test('is what its customers see in their calendars, by dish, line and weight', async ({ site }) => {
    const anna = await family(site);
    const plans = await anna.call(listMealPlans, { query: { from: '2026-11-22', to: '2026-11-23' } });
    const own = plans.days.flatMap(({ kcal, meals }) =>
      meals.flatMap(({ dish }) => (dish ? [`${dish.code} ${kcal} ${dish.weightG}`] : [])),
    );
    expect(own.length).toBeGreaterThan(20);
    expect(portionsOf(await dayOf(site, '2026-11-22')).toSorted()).toEqual(own.toSorted());
  });

  test('names who must not get what', async ({ site }) => {
    const anna = await family(site);
    const { people, dishes } = await dayOf(site);
    expect(people).toMatchObject([{ customer: { id: anna.id }, person: 3, allergens: ['dairy'] }]);
    expect(dishes.some(({ allergens }) => allergens.includes('dairy'))).toBe(true);
    for (const { allergens, forbidden } of dishes)
      expect(forbidden).toEqual(allergens.includes('dairy') ? [0] : []);
  });

  test('stays what it was once the day is closed, whatever becomes of its deliveries', async ({ site }) => {
    const anna = await family(site);
    const open = await dayOf(site);
    await site.reach(afterCutOff);
    const closed = await dayOf(site);
    expect([open.openPortions, closed.openPortions]).toEqual([open.portions, 0]);
    expect([closed.dishes, closed.people]).toEqual([open.dishes, open.people]);
    await site.bring([await anna.delivery(day)], 'failed');
    expect(portionsOf(await dayOf(site))).toEqual(portionsOf(open));
  });
});

describe('the sums of a day', () => {
  /** What each list says for itself. */
  async function listsOf(site: Site, date: string) {
    const { portions, openPortions } = await dayOf(site, date);
    const { manifests } = await site.operate(listManifests, { query: { date } });
    return {
      production: portions,
      packing: (await site.operate(readPacking, { query: { date } })).portions,
      manifests: manifests.reduce((sum, one) => sum + one.portions, 0),
      open: openPortions,
      labels: portions - openPortions,
    };
  }

  test('are alike while it is open, and what each list says for itself', async ({ site }) => {
    await family(site);
    await (await site.customer()).place({ start: '2026-11-19' }, { interval: '18-20' });
    await orderHomemade(await site.customer());
    for (const date of [day, '2026-11-19', '2026-11-20']) {
      const sums = await site.operate(readDaySums, { query: { date } });
      expect(sums).toMatchObject({ isBalanced: true, differences: [] });
      expect(sums.portions).toEqual(await listsOf(site, date));
      expect(sums.portions.production).toBeGreaterThan(4);
    }
  });
});
