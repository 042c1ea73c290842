import { expect } from 'vitest';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { test as base } from '#tests/site.ts';

const test = base.extend('siteOptions', () => ({ isSimply: true }));

test('takes no order that renews itself, because it has no page to end that on', async ({ site }) => {
  const anna = await site.customer();
  const body = { ...buildOrder({ payment: 'card' }), renews: true };
  expect((await anna.refused(placeOrder, { body })).fields).toHaveProperty('renews');
});

test('lets the difference to a dearer address be paid', async ({ site }) => {
  const anna = await site.customer({ order: {} });
  const details = { house: '7', flat: '', entrance: '', floor: '', intercom: '', comment: '' };
  const { addresses } = await anna.call(addAddress, {
    body: { streetId: 'msk-himki-yubileynyy-prospekt', label: 'Дача', ...details },
  });
  const addressId = addresses.find(({ label }) => label === 'Дача')?.id ?? '';
  const wish = { scope: 'one', interval: '', addressId, expectedKop: 20_000 } as const;
  const { payment } = await anna.call(editDelivery, await anna.on('2026-11-20', wish));
  await anna.request(payment?.url ?? '', { form: { state: 'paid' } });
  expect((await anna.delivery('2026-11-20')).address).toContain('Химки');
});
