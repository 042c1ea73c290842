import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { payInvoice } from '#shared/features/payments/contract.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { useRest } from '../../../platform/rest-context.ts';
import { formAttributes } from '../../../platform/rest-form.tsx';
import { WithoutScripts, WithScripts } from '../../../platform/scripting.tsx';
import { useRevalidator } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { followPayment } from './follow-payment.ts';
import styles from './payment-check.module.css';

interface CheckProps {
  readonly invoiceId: string;
  readonly payment: Pick<PaymentProgress, 'payable' | 'url'>;
}

/** Follows the payment until it is over; whether the provider has been asked. */
function usePaymentCheck({ invoiceId, payment: { payable } }: CheckProps): boolean {
  const rest = useRest();
  const { revalidate } = useRevalidator();
  const [askedFor, setAskedFor] = useState<string>();
  const look = useEffectEvent(() => void revalidate());
  const ask = useEffectEvent(async () => {
    try {
      await rest<typeof payInvoice>('POST /rest/invoices/:id/pay/', { params: { id: invoiceId } });
      await revalidate();
    } finally {
      setAskedFor(invoiceId);
    }
  });
  useEffect(() => (payable ? followPayment({ ask, look }) : undefined), [invoiceId, payable]);
  return askedFor === invoiceId;
}

function progressText(isAsked: boolean, hasPage: boolean): string {
  if (!hasPage)
    return isAsked
      ? 'Банк пока не\u00a0отвечает: нажмите «Оплатить» через пару минут.'
      : 'Ждём ответа банка…';
  return isAsked
    ? 'Как только деньги придут, эта страница обновится сама.'
    : 'Проверяем, прошла\u00a0ли оплата…';
}

/** On the pages that a payer comes back to: finds out whether the payment has arrived, and shows it when it has. */
export function PaymentCheck(props: CheckProps): ReactNode {
  const { invoiceId, payment } = props;
  const isAsked = usePaymentCheck(props);
  if (!payment.payable) return null;
  return (
    <>
      <WithScripts>
        <p role="status" className={styles.line}>
          {progressText(isAsked, payment.url !== null)}
        </p>
      </WithScripts>
      {payment.url !== null && (
        <WithoutScripts>
          <form
            {...formAttributes<typeof payInvoice>('POST /rest/invoices/:id/pay/', { id: invoiceId })}
            className={styles.form}
          >
            <Button type="submit" look="outline">
              Проверить оплату
            </Button>
          </form>
        </WithoutScripts>
      )}
    </>
  );
}
