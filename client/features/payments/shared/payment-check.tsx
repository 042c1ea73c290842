import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { payInvoice } from '#shared/features/payments/contract.ts';
import type { PaymentProgress } from '#shared/features/payments/schema.ts';
import { WithScripts } from '../../../platform/hydration/late.tsx';
import { useRest } from '../../../platform/rest/rest.ts';
import { css } from '../../../ui/css.ts';
import { isForbidden } from './pay-form.tsx';

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

/** Follows the payment while it is to come, and says how it stands. */
function Progress({ invoiceId, hasPage }: { readonly invoiceId: string; readonly hasPage: boolean }) {
  const rest = useRest();
  const { revalidate } = useRevalidator();
  // Why the site did not ask, in its own words; empty where it did, undefined until then.
  const [refusal, setRefusal] = useState<string>();
  const look = useEffectEvent(() => void revalidate());
  const ask = useEffectEvent(async () => {
    try {
      // Looking is no way to the payment: it opens nothing and holds no places.
      await rest(payInvoice, { params: { id: invoiceId }, query: { check: 'only' } });
      await revalidate();
      setRefusal('');
    } catch (error) {
      setRefusal(isForbidden(error) ? error.message : '');
    }
  });
  useEffect(() => followPayment({ ask, look }), []);
  if (refusal === undefined) return 'Проверяем, прошла ли оплата…';
  if (refusal !== '') return refusal;
  return hasPage
    ? 'Как только деньги придут, эта страница обновится сама.'
    : 'Оплата пока не пришла. Если вы ещё не платили, нажмите «Оплатить».';
}

interface PaymentCheckProps {
  readonly invoiceId: string;
  readonly payment: Pick<PaymentProgress, 'payable' | 'url'>;
}

/** On the pages that a payer comes back to: finds out whether the payment has arrived, and shows it when it has. */
export function PaymentCheck({ invoiceId, payment: { payable, url } }: PaymentCheckProps) {
  if (!payable) return null;
  return (
    <WithScripts>
      <p role="status" className={css('mt-8')}>
        <Progress key={invoiceId} invoiceId={invoiceId} hasPage={url !== null} />
      </p>
    </WithScripts>
  );
}
