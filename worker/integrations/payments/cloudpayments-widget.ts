import { paymentScripts } from '#shared/features/outside-scripts/table.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import { positionsOf } from './cloudpayments-values.ts';
import type { NewProviderPayment } from './port.ts';

/** Paying by instalments is no full payment in advance, which the receipt says it is. */
const neverShown = ['TcsInstallment', 'Dolyame'];
/** Only a card can be kept: the other ways are hidden where the payer has agreed to that. */
const notKept = ['Sbp', 'TinkoffPay', 'MirPay', 'SberPay', 'ForeignCard'];
/** Whoever has chosen SBP is shown nothing else. */
const notSbp = ['Card', 'TinkoffPay', 'MirPay', 'SberPay', 'ForeignCard'];

/** Parameters of the widget's `start()`. Its sum is the browser's word: the check before the charge compares it. */
export function widgetOf(publicTerminalId: string, payment: NewProviderPayment): PaymentWidget {
  const { key, amountKop, description, customerId, saveMethod, way, receipt } = payment;
  const positions = positionsOf(receipt);
  const params = {
    publicTerminalId,
    amount: amountKop / 100,
    currency: 'RUB',
    paymentSchema: 'Single',
    culture: 'ru-RU',
    description,
    externalId: key,
    skin: 'modern',
    autoClose: 3,
    emailBehavior: 'Hidden',
    tokenize: saveMethod,
    restrictedPaymentMethods: [...neverShown, ...(way === 'sbp' ? notSbp : saveMethod ? notKept : [])],
    items: positions.map(({ label, price }, index) => ({ id: index + 1, name: label, count: 1, price })),
    receipt: {
      items: positions,
      phone: receipt.phone,
      ...(receipt.email !== '' && { email: receipt.email }),
    },
    userInfo: {
      phone: receipt.phone,
      ...(receipt.email !== '' && { email: receipt.email }),
      ...(saveMethod && { accountId: customerId }),
    },
  };
  return { provider: 'cloudpayments', script: paymentScripts.cloudpayments.src, params };
}
