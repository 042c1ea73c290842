import { expect } from 'vitest';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { plantUnreadableFood, plantWrongPlaces } from '#tests/factories/planted-rows.ts';
import { test } from '#tests/site.ts';

const afterCutOff = '2026-11-16T11:01:00.000Z';

test('a row that cannot be read keeps nobody else’s food from being kept, and is told of', async ({
  site,
}) => {
  const [broken, whole] = [await site.customer({ order: {} }), await site.customer({ order: {} })];
  await plantUnreadableFood(site, (await broken.delivery('2026-11-18')).id);
  await site.reach(afterCutOff);
  await site.tick();
  const { bags } = await site.operate(readPacking, { query: { date: '2026-11-18' } });
  expect(bags.filter(({ isOpen }) => !isOpen).map(({ customer }) => customer.id)).toEqual([whole.id]);
  expect(site.inside.logs.filter((line) => line.includes('row set aside'))).toHaveLength(1);
  const { checks } = await site.operate(readHealth);
  expect(checks.find(({ id }) => id === 'unreadable')?.state).toBe('warning');
});

test('a counter of places that is wrong is found once a day and put right', async ({ site }) => {
  const told = () => site.inside.logs.filter((line) => line.includes('places of zones were miscounted'));
  await site.tick();
  await plantWrongPlaces(site, '2027-01-01');
  await site.tick();
  expect(told()).toEqual([]);
  await site.reach('2026-11-18T07:00:00.000Z');
  expect(told()).toEqual([expect.stringContaining('"date":"2027-01-01"')]);
  await site.reach('2026-11-20T07:00:00.000Z');
  expect(told()).toHaveLength(1);
});
