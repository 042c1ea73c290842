import { describe, expect } from 'vitest';
import { placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { type Site, test } from '#tests/site.ts';

/** Lunches and dinners for two days, less the discount of a first order. */
function setOrder(draft: Partial<PlaceOrderInput['draft']> = {}): PlaceOrderInput {
  const order = buildOrder({ days: 2 });
  const wanted = { ...order.draft, programme: 'nabor-obedy', kcal: 1000, ...draft };
  return { ...order, draft: wanted, expectedTotalKop: 162_000 };
}
const sets = async (site: Site) =>
  (await site.visitor().call(listProgrammes, { query: { kind: 'set' } })).programmes;

describe('ready-meal sets', () => {
  test.override({ siteOptions: { isSimply: true } });

  test('are offered beside the programmes, and cost what they cost', async ({ site }) => {
    expect((await sets(site)).length).toBeGreaterThan(2);
    const { programmes } = await site.visitor().call(listProgrammes, {});
    expect(programmes.filter(({ isSet }) => isSet)).toEqual([]);
    const anna = await site.customer();
    const { order } = await anna.call(placeOrder, { body: setOrder() });
    expect(order.price.lines).toMatchObject([
      { kind: 'programme', amountKop: 178_000, count: 2, unitKop: 89_000 },
      { kind: 'first-order-discount', amountKop: -16_000 },
    ]);
  });

  test('bring the same four dishes whatever day they begin on', async ({ site }) => {
    const eaten = async (start: string) => {
      const anna = await site.customer();
      await anna.call(placeOrder, { body: setOrder({ start }) });
      const { days } = await anna.call(listMealPlans, { query: { from: start, to: '2026-11-24' } });
      return days.flatMap(({ meals }) => meals.map(({ dish }) => dish?.code)).sort();
    };
    const first = await eaten('2026-11-18');
    expect([first.length, await eaten('2026-11-19')]).toEqual([4, first]);
  });

  test.for([
    ['days', { days: 7 }],
    ['skip', { skip: ['sat'] }],
  ] as const)('cannot be ordered with other %s', async ([field, change], { site }) => {
    const body = setOrder(change as Partial<PlaceOrderInput['draft']>);
    const { fields } = await (await site.customer()).refused(placeOrder, { body });
    expect(fields).toHaveProperty([`draft.${field}`]);
  });
});

describe('the full site', () => {
  test('offers no sets', async ({ site }) => {
    expect(await sets(site)).toEqual([]);
    const body = { draft: setOrder().draft, reductions: {} };
    expect((await site.visitor().refused(quoteOrder, { body })).code).toBe('validation_failed');
  });
});
