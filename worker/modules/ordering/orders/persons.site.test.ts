import { describe, expect } from 'vitest';
import { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import { getTastes, savePerson, saveTastes } from '#shared/features/exclusions/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import { personParts } from '#shared/features/orders/person-parts.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { balanceOf } from '#tests/factories/money.ts';
import type { FurtherPersons } from '#tests/factories/orders.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const three: FurtherPersons = [
  { name: 'Мама', programme: 'fitnes', kcal: 1800, without: ['fish'] },
  { name: 'Лёша', programme: 'aktiv' },
];
const six: FurtherPersons = [
  ...three,
  { without: ['poultry'] },
  { kcal: 1800 },
  { programme: 'domashnyaya' },
];

async function family(site: Site, others: FurtherPersons = three): Promise<SiteCustomer> {
  const anna = await site.customer({ order: { payment: 'card', others } });
  await anna.pay();
  return anna;
}
const foodOf = async (anna: SiteCustomer, from = '2026-11-18', to = '2026-11-24') =>
  (await anna.call(listMealPlans, { query: { from, to } })).days;
const withDairy = (days: readonly MealPlanDay[], person: number) =>
  days
    .filter((day) => day.person === person)
    .flatMap(({ meals }) => meals.filter(({ dish }) => dish?.allergens.includes('dairy')));
const save = (anna: SiteCustomer, person: number, without: string[], version = 1) => ({
  params: { id: anna.order.id },
  body: { version, person, name: '', without },
});

test.for([
  ['two', [{ name: 'Лёша', programme: 'aktiv', kcal: 1800 }]],
  ['six', six],
] as const)(
  'an order of %s is priced by person, fed by person and earned whole',
  async ([, others], { site }) => {
    const anna = await family(site, [...others]);
    const people = others.length + 1;
    const { price, rations } = anna.order;
    expect(rations.map(({ name }) => name)).toEqual([
      '',
      ...others.map((one) => ('name' in one ? one.name : '')),
    ]);
    expect(price.lines.filter(({ kind }) => kind === 'further-person-discount')).toHaveLength(people - 1);
    expect(price.lines.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(price.totalKop);
    expect(personParts(price)).toHaveLength(people);
    const { receipts } = await anna.call(getOrderPapers, { params: { id: anna.order.id } });
    expect(receipts[0]?.items.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(price.totalKop);
    expect(await foodOf(anna)).toHaveLength(7 * people);
    await site.arrive(anna);
    expect([(await anna.look()).state, await balanceOf(site, `order:${anna.order.id}`)]).toEqual([
      'completed',
      0,
    ]);
  },
);

describe('what a person leaves out', () => {
  test('is the customer’s own for the first person alone', async ({ site }) => {
    const anna = await family(site);
    const before = await foodOf(anna);
    await anna.signHealthConsent();
    await anna.call(saveTastes, { body: { version: 1, without: ['allergy-dairy'] } });
    const after = await foodOf(anna);
    expect([withDairy(before, 1).length > 0, withDairy(after, 1)]).toEqual([true, []]);
    const others = (days: MealPlanDay[]) => days.filter(({ person }) => person > 1);
    expect(others(after)).toEqual(others(before));
  });

  test('changes from the next open day on; with an allergy, under a signed consent and without a name', async ({
    site,
  }) => {
    const anna = await family(site);
    const before = await foodOf(anna);
    const change = save(anna, 3, ['allergy-dairy']);
    expect((await anna.refused(savePerson, change)).code).toBe('consent_unsigned');
    await anna.signHealthConsent();
    // The deliveries of the 18th and the 20th are closed by then.
    site.setClock('2026-11-18T12:00:00Z');
    await anna.call(savePerson, { ...change, body: { ...change.body, name: 'Лёша' } });
    const after = await foodOf(anna);
    const closedDishes = (days: MealPlanDay[]) =>
      days.flatMap(({ date, meals }) => (date < '2026-11-22' ? meals.map(({ dish }) => dish?.code) : []));
    expect(closedDishes(after)).toEqual(closedDishes(before));
    const open = after.filter(({ date }) => date >= '2026-11-22');
    expect(withDairy(open, 3)).toEqual([]);
    expect((await anna.call(getTastes)).family).toMatchObject([
      { person: 2, name: 'Мама', without: ['fish'] },
      { person: 3, name: '', without: ['allergy-dairy'] },
    ]);
    expect((await anna.refused(savePerson, change)).code).toBe('calendar_changed');
  });

  test('is no more than the order has paid for', async ({ site }) => {
    const groups = ['fish', 'seafood', 'mushrooms', 'pork', 'beef', 'poultry', 'honey'];
    const anna = await family(site, [{ without: groups.slice(0, 6) }, {}]);
    expect(anna.order.price.lines.find(({ kind }) => kind === 'dislikes')).toMatchObject({
      ...{ person: 2, amountKop: 35_000 },
    });
    await anna.call(savePerson, save(anna, 2, groups.slice(1, 7)));
    expect((await anna.refused(savePerson, save(anna, 2, groups, 2))).fields).toHaveProperty('without');
    await anna.call(savePerson, save(anna, 3, groups.slice(0, 5), 2));
    await anna.refused(savePerson, save(anna, 3, groups.slice(0, 6), 3));
  });

  test('is nobody’s who is not fed', async ({ site }) => {
    const anna = await family(site);
    expect((await anna.refused(savePerson, save(anna, 4, []))).code).toBe('not_found');
  });
});

test('kitchen, courier and the calendar file know who eats what, and what the courier is told', async ({
  site,
}) => {
  const anna = await site.customer();
  await anna.place(
    { payment: 'card', others: three },
    {
      recipient: { name: 'Пётр', phone: '+7 916 204-18-31' },
      leaveAtDoor: true,
      packaging: ['return-coolers', 'cutlery'],
    },
  );
  await anna.pay();
  const [first] = await anna.deliveries();
  expect(first?.rations.map(({ name }) => name)).toEqual(['', 'Мама', 'Лёша']);
  expect(first?.recipient).toMatchObject({ name: 'Пётр', phone: '+79162041831' });
  for (const told of ['приборами', 'охлаждающие', 'Оставить у']) expect(first?.instructions).toContain(told);
  const file = await anna.call(getOrderCalendar, { params: { id: anna.order.id } });
  expect(file.replaceAll('\r\n ', '')).toContain('Мама: «Фитнес»\\, 1800 ккал');
});
