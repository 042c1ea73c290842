import type { Bindings } from '../../env.ts';
import { createCloudPayments } from './cloudpayments.ts';
import type { PaymentPort } from './port.ts';
import { createYooKassa } from './yookassa.ts';

type PaymentSettings = Pick<
  Bindings,
  | 'CLOUDPAYMENTS_PUBLIC_ID'
  | 'CLOUDPAYMENTS_SECRET'
  | 'CLOUDPAYMENTS_INN'
  | 'PAYMENT_WIDGETS'
  | 'YOOKASSA_SHOP_ID'
  | 'YOOKASSA_SECRET'
>;

/** The providers whose keys are set. New payments go to the first unless it is down or the payer chooses the other. */
export function createPayments(env: PaymentSettings): Record<string, PaymentPort> {
  const { CLOUDPAYMENTS_PUBLIC_ID: publicId, CLOUDPAYMENTS_SECRET: cloudSecret } = env;
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET: yooSecret } = env;
  const hasWidget = env.PAYMENT_WIDGETS === 'true';
  return {
    ...(publicId &&
      cloudSecret && {
        cloudpayments: {
          title: 'CloudPayments',
          ...createCloudPayments({ publicId, secret: cloudSecret, inn: env.CLOUDPAYMENTS_INN, hasWidget }),
        },
      }),
    ...(shopId &&
      yooSecret && {
        yookassa: { title: 'ЮKassa', ...createYooKassa({ shopId, secret: yooSecret, hasWidget }) },
      }),
  };
}
