import { expect } from 'vitest';
import { skipDelivery, undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { test } from '#tests/site.ts';

test('a skipped delivery comes after the last one, until it is undone', async ({ site }) => {
  const anna = await site.customer({ order: { days: 7, start: '2026-11-18' } });

  const { version } = await anna.call(skipDelivery, await anna.on('2026-11-20', {}));

  expect(await anna.calendar()).toBe('18 · 20 skipped · 22 · 24 · 25');
  await anna.call(undoCalendarChange, { params: { id: anna.order.id }, body: { version } });
  expect(await anna.calendar()).toBe('18 · 20 · 22 · 24');
});
