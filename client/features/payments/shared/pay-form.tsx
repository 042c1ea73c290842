import { type FormEvent, type ReactNode, useState } from 'react';
import { payInvoice } from '#shared/features/payments/contract.ts';
import type { OnlineWay } from '#shared/features/payments/schema.ts';
import { formAttributes, sentText, useSentBack } from '../../../platform/forms/plain-form.tsx';
import { WithoutScripts } from '../../../platform/hydration/scripting.tsx';
import { useFetchStatus } from '../../../platform/rest/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './pay-form.module.css';
import { isRefused, usePaymentPage } from './use-payment.ts';

export interface PayLook {
  readonly invoiceId: string;
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** Advice where the bank has opened no page. */
export const NOT_OPENED =
  'Банк пока не\u00a0отвечает. Заполнять ничего заново не\u00a0нужно: нажмите «Оплатить» ещё раз через пару минут';

interface PayFormProps extends PayLook {
  /** The provider or the way that the payer chooses by this button; absent where the site decides. */
  readonly chosen?: { readonly provider: string } | { readonly way: OnlineWay };
  readonly look?: 'outline';
  /** Why the payment was refused where the form stands now. */
  readonly refusal?: string | undefined;
}

/** «Оплатить» where no page of the provider is open yet: asks it for one, then pays there. */
export function PayForm({ invoiceId, chosen, children, refusal, ...look }: PayFormProps) {
  const attributes = formAttributes(payInvoice, { id: invoiceId });
  const openPage = usePaymentPage(invoiceId);
  const { status, run } = useFetchStatus();
  const returned = useSentBack(payInvoice);
  const isOurs = returned !== undefined && sentText(returned, 'invoice') === invoiceId;
  const [failure, setFailure] = useState(refusal ?? (isOurs ? returned.message : undefined));
  const send = async () => {
    if (!(await openPage(chosen))) setFailure(NOT_OPENED);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    // Whatever has gone wrong, the order is stored and the same press is what helps.
    void run(send, (error) => setFailure(isRefused(error) ? error.message : NOT_OPENED));
  };
  return (
    <form
      {...attributes}
      action={
        chosen === undefined ? attributes.action : `${attributes.action}?${new URLSearchParams(chosen)}`
      }
      className={styles.form}
      onSubmit={submit}
    >
      <Button {...look} type="submit" isBusy={status === 'pending'}>
        {children}
      </Button>
      <WithoutScripts>
        <p className={texts.caption}>
          Банк ещё не&nbsp;открыл страницу оплаты. Нажмите «Оплатить»; если ничего не&nbsp;изменится,
          попробуйте через пару минут.
        </p>
      </WithoutScripts>
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
    </form>
  );
}
