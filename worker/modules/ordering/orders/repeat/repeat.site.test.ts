import { expect } from 'vitest';
import { getOrderTerms, placeOrder } from '#shared/features/orders/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { test } from '#tests/site.ts';

test('an order tells its customer how it was asked for', async ({ site }) => {
  const anna = await site.customer();
  const recipient = { name: 'Пётр', phone: '+79162041830' };
  const { id } = await anna.place({}, { packaging: ['cutlery'], recipient });
  const { terms } = await anna.call(getOrderTerms, { params: { id } });
  expect(terms).toMatchObject({
    address: { street: { id: 'msk-lesnaya-ulitsa' }, house: '20' },
    ...{ interval: '06-08', packaging: ['cutlery'], recipient, payment: 'courier' },
  });
});

test('the next order may begin right behind a long one, and no later than a week after', async ({ site }) => {
  const anna = await site.customer();
  await anna.place({ payment: 'card', days: 56 });
  await anna.pay();
  // The plan ends on 12 January.
  const at = (start: string) => ({ body: buildOrder({ start, firstOrder: false }) });
  expect((await anna.refused(placeOrder, at('2027-01-20'))).fields).toHaveProperty(['draft.start']);
  await anna.call(placeOrder, at('2027-01-13'));
});
