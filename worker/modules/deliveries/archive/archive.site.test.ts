import { expect } from 'vitest';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { test } from '#tests/site.ts';

test('food of an order that was closed 90 days ago moves to the store, and its customer reads the same', async ({
  site,
}) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  await anna.pay();
  site.setClock('2026-11-24T12:00:00Z');
  await site.tick();
  await site.arrive(anna);
  for (let run = 0; run < 2; run += 1) await site.tick();
  const query = { from: '2026-11-18', to: '2026-11-24' };
  const before = (await anna.call(listMealPlans, { query })).days;
  site.setClock('2027-03-05T09:00:00Z');
  for (let run = 0; run < 3; run += 1) await site.tick();
  const stored = await site.inside.stores.photos.list({ prefix: `archive/${anna.id}/` });
  expect(stored.objects).toHaveLength(1);
  const again = await site.customer({ phone: anna.phone });
  expect((await again.call(listMealPlans, { query })).days).toEqual(before);
});
