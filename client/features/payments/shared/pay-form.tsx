import { type FormEvent, type ReactNode, useState } from 'react';
import type { payInvoice } from '#shared/features/payments/contract.ts';
import { useFetchStatus } from '../../../platform/fetch-status.ts';
import { useRestForm } from '../../../platform/rest-form.tsx';
import { WithoutScripts } from '../../../platform/scripting.tsx';
import { useRevalidator } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import styles from './pay-form.module.css';
import { usePayment } from './use-payment.ts';

export interface PayLook {
  readonly invoiceId: string;
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

const notOpened =
  'Банк пока не\u00a0отвечает. Заполнять ничего заново не\u00a0нужно: нажмите «Оплатить» ещё раз через пару минут';

/** «Оплатить» while the provider has no page for the invoice yet: asks it for one, then pays there. */
export function PayForm({ invoiceId, children, ...look }: PayLook): ReactNode {
  const form = useRestForm<typeof payInvoice>('POST /rest/invoices/:id/pay/', { id: invoiceId });
  const pay = usePayment(invoiceId);
  const { revalidate } = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    const { state, url } = await form.send({});
    if (url !== null) return pay(url);
    if (state === 'open') setFailure(notOpened);
    else await revalidate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    // Whatever has gone wrong, the order is stored and the same press is what helps.
    void run(send, () => setFailure(notOpened));
  };
  return (
    <form {...form.attributes} className={styles.form} onSubmit={submit}>
      <Button {...look} type="submit" isBusy={status === 'pending'}>
        {children}
      </Button>
      <WithoutScripts>
        <p className={styles.note}>
          Банк ещё не&nbsp;открыл страницу оплаты. Нажмите «Оплатить»; если ничего не&nbsp;изменится,
          попробуйте через пару минут.
        </p>
      </WithoutScripts>
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </form>
  );
}
