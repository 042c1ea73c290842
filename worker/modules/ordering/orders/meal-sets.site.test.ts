import { describe, expect } from 'vitest';
import { placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
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
