import { expect, test, vi } from 'vitest';
import { createCloudPayments } from './cloudpayments.ts';
import type { PaymentPort } from './port.ts';
import { createYooKassa } from './yookassa.ts';

/** What a provider is asked to register of a delivery for 1,000 ₽. */
async function registered(provider: PaymentPort, isReturn: boolean): Promise<unknown> {
  const asked = vi
    .fn<typeof fetch>()
    .mockResolvedValue(Response.json({ Success: true, Message: null, Model: null, id: 'r' }));
  vi.stubGlobal('fetch', asked);
  const items = [{ label: 'Рацион', amountKop: 100_000, object: 'commodity' as const }];
  const receipt = { phone: '+79160000000', email: '', items };
  await provider.offset({ key: 'k', paymentId: 'p', externalId: 'e', receipt, isReturn });
  return JSON.parse(String(asked.mock.calls[0]?.[1]?.body));
}

test.each([
  [
    'CloudPayments',
    createCloudPayments({ publicId: 'p', secret: 's', inn: '7700000000' }),
    'Type',
    'Income',
    'IncomeReturn',
  ],
  ['YooKassa', createYooKassa({ shopId: 'p', secret: 's' }), 'type', 'payment', 'refund'],
] as const)(
  '%s takes a second receipt back by one of return',
  async (_, provider, field, taken, returned) => {
    expect(await registered(provider, false)).toMatchObject({ [field]: taken });
    expect(await registered(provider, true)).toMatchObject({ [field]: returned });
  },
);
