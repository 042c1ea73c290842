import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { openWidget, payInvoice } from '#shared/features/payments/contract.ts';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { OnlineWay } from '#shared/features/payments/schema.ts';
import { formAttributes, sentText, useSentBack } from '../../../platform/forms/rest-form.tsx';
import { WithoutScripts } from '../../../platform/hydration/late.tsx';
import { entryPath } from '../../../platform/navigation/entry-path.ts';
import { RestError, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { Button } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { FieldError } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';

/** Whether a call was refused in words of its own, as where the places of the order are taken. */
const isRefused = (error: unknown): error is RestError =>
  error instanceof RestError && error.status >= 400 && error.status < 500;

/** The same where more is missing than the sign-in: the provider's page takes the money without that too. */
export const isForbidden = (error: unknown): error is RestError => isRefused(error) && error.status !== 401;

/** The provider or the way that the payer chooses; absent where the site decides. */
type Chosen = { readonly provider: string } | { readonly way: OnlineWay } | undefined;

/** Lets the visitor pay an invoice; rejects where the site refuses the payment in words. */
export function usePayment(invoiceId: string) {
  const rest = useRest();
  const { revalidate } = useRevalidator();
  const params = { id: invoiceId };
  /** Whether the payer has gone through the widget; false where there is none or it could not be opened. */
  const payOnPage = async () => {
    try {
      const { widget } = await rest(openWidget, { body: { invoiceId } });
      if (!widget) return false;
      const { payByWidget } = await import('./payment-widget.ts');
      await payByWidget(widget);
      return true;
    } catch (error) {
      if (isForbidden(error)) throw error;
      return false;
    }
  };
  /** In the provider's widget, or at the provider's page where there is none. */
  const pay = async (url: string) => {
    // Where the document's policy forbids the widget, only the provider's page is left.
    if (!isPayPage(entryPath) || !(await payOnPage())) return window.location.assign(url);
    // The provider's notification may come later than the widget closes, or never.
    await rest(payInvoice, { params, query: { check: 'only' } }).catch(() => undefined);
    await revalidate();
  };
  /** Asks for a page first; false where the bank has not opened one. */
  const openPage = async (chosen?: Chosen) => {
    const { state, url } = await rest(payInvoice, { params, query: chosen ?? {} });
    if (url !== null) await pay(url);
    else if (state !== 'open') await revalidate();
    return url !== null || state !== 'open';
  };
  return { pay, openPage };
}

export interface PayLook {
  readonly invoiceId: string;
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** Advice where the bank has opened no page. */
export const NOT_OPENED =
  'Банк пока не отвечает. Заполнять ничего заново не нужно: нажмите «Оплатить» ещё раз через пару минут';

interface PayFormProps extends PayLook {
  readonly chosen?: Chosen;
  readonly look?: 'outline';
  /** Why the payment was refused where the form stands now. */
  readonly refusal?: string | undefined;
}

/** «Оплатить» where no page of the provider is open yet: asks it for one, then pays there. */
export function PayForm({ invoiceId, chosen, children, refusal, ...look }: PayFormProps) {
  const { action, ...attributes } = formAttributes(payInvoice, { id: invoiceId });
  const { openPage } = usePayment(invoiceId);
  const { status, run } = useFetchStatus();
  const returned = useSentBack(payInvoice);
  const isOurs = sentText(returned, 'invoice') === invoiceId;
  const [failure, setFailure] = useState(refusal ?? (isOurs ? returned?.message : undefined));
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
      action={chosen ? `${action}?${new URLSearchParams(chosen)}` : action}
      className={css('grid gap-8 justify-items-start max-w-[24em]')}
      onSubmit={submit}
    >
      <Button {...look} type="submit" isBusy={status === 'pending'}>
        {children}
      </Button>
      <WithoutScripts>
        <p className={layout.caption}>
          Банк ещё не открыл страницу оплаты. Нажмите «Оплатить»; если ничего не изменится, попробуйте через
          пару минут.
        </p>
      </WithoutScripts>
      <div className={css('empty:hidden')} role="alert">
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
    </form>
  );
}
