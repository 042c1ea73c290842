import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { payInvoice } from '#shared/features/payments/contract.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { useRest } from '../../../platform/rest/rest.ts';
import styles from './payment-check.module.css';
import { isRefused, isSignedOut } from './use-payment.ts';

/** First pause between two looks and the longest one, in milliseconds. */
const PAUSE_MS = { first: 2000, longest: 60_000 } as const;

interface Following {
  /** Asks the provider how far the payment is. */
  readonly ask: () => Promise<void>;
  /** Reads the page's data again. */
  readonly look: () => void;
}

/**
 * Follows a payment whose payer may just have come back: asks the provider once, then looks with growing pauses for
 * what its notification has changed. The returned function ends it.
 */
export function followPayment({ ask, look }: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let pause: number = PAUSE_MS.first;
  const lookLater = () => {
    if (isOver) return;
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') look();
      lookLater();
    }, pause);
    pause = Math.min(pause * 2, PAUSE_MS.longest);
  };
  void ask().then(lookLater, lookLater);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

interface CheckProps {
  readonly invoiceId: string;
  readonly payment: Pick<PaymentProgress, 'payable' | 'url'>;
}

/** Looking is no way to the payment: it opens nothing and holds no places. */
const query = { check: 'only' } as const;

interface Asked {
  readonly invoiceId: string;
  /** Why the site did not ask, in its own words. */
  readonly refusal?: string | undefined;
}

/** Follows the payment until it is over; what came of asking the provider, undefined until it has answered. */
function usePaymentCheck({ invoiceId, payment: { payable } }: CheckProps): Asked | undefined {
  const rest = useRest();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked>();
  const look = useEffectEvent(() => void revalidate());
  const ask = useEffectEvent(async () => {
    try {
      await rest(payInvoice, { params: { id: invoiceId }, query });
      await revalidate();
      setAsked({ invoiceId });
    } catch (error) {
      setAsked({
        invoiceId,
        refusal: isRefused(error) && !isSignedOut(error) ? error.message : undefined,
      });
    }
  });
  useEffect(() => (payable ? followPayment({ ask, look }) : undefined), [invoiceId, payable]);
  return asked?.invoiceId === invoiceId ? asked : undefined;
}

function progressText(asked: Asked | undefined, hasPage: boolean): string {
  if (!asked) return 'Проверяем, прошла\u00a0ли\u00a0оплата…';
  if (asked.refusal !== undefined) return asked.refusal;
  return hasPage
    ? 'Как только деньги придут, эта страница обновится сама.'
    : 'Оплата пока не\u00a0пришла. Если вы\u00a0ещё не\u00a0платили, нажмите «Оплатить».';
}

/** On the pages that a payer comes back to: finds out whether the payment has arrived, and shows it when it has. */
export function PaymentCheck(props: CheckProps) {
  const { payment } = props;
  const asked = usePaymentCheck(props);
  if (!payment.payable) return null;
  return (
    <WithScripts>
      <p role="status" className={styles.line}>
        {progressText(asked, payment.url !== null)}
      </p>
    </WithScripts>
  );
}
