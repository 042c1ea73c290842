import { useRevalidator } from 'react-router';
import { openWidget, payInvoice } from '#shared/features/payments/contract.ts';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import type { OnlineWay } from '#shared/features/payments/schema.ts';
import { entryPath } from '../../../platform/navigation/entry-path.ts';
import { type RestCall, RestError, useRest } from '../../../platform/rest/rest.ts';

/** Whether a call was refused in words of its own, as where the places of the order are taken. */
export const isRefused = (error: unknown): error is RestError =>
  error instanceof RestError && error.status >= 400 && error.status < 500;

/** Whether nothing but the sign-in is missing: the provider's page takes the money all the same. */
export const isSignedOut = (error: unknown): boolean => error instanceof RestError && error.status === 401;

/** Whether the payer has gone through the widget; false where there is none or it could not be opened. */
async function payOnPage(rest: RestCall, invoiceId: string): Promise<boolean> {
  try {
    const { widget } = await rest(openWidget, {
      body: { invoiceId },
    });
    if (!widget) return false;
    const { payByWidget } = await import('./payment-widget.ts');
    await payByWidget(widget);
    return true;
  } catch (error) {
    if (isRefused(error) && !isSignedOut(error)) throw error;
    return false;
  }
}

type Chosen = { readonly provider: string } | { readonly way: OnlineWay } | undefined;

/**
 * Asks for the page of an invoice, or of the provider or way that the payer has chosen, and lets them pay there; false
 * where the bank has not opened one.
 */
export function usePaymentPage(invoiceId: string): (chosen?: Chosen) => Promise<boolean> {
  const rest = useRest();
  const pay = usePayment(invoiceId);
  const { revalidate } = useRevalidator();
  return async (chosen) => {
    const { state, url } = await rest(payInvoice, {
      params: { id: invoiceId },
      query: chosen ?? {},
    });
    if (url !== null) await pay(url);
    else if (state !== 'open') await revalidate();
    return url !== null || state !== 'open';
  };
}

/**
 * Lets the visitor pay an invoice: in the provider's widget, or at the provider's page where there is none. Rejects where
 * the site refuses the payment in words.
 */
export function usePayment(invoiceId: string): (url: string) => Promise<void> {
  const rest = useRest();
  const { revalidate } = useRevalidator();
  return async (url) => {
    // Where the document's policy forbids the widget, only the provider's page is left.
    if (!isPayPage(entryPath) || !(await payOnPage(rest, invoiceId))) {
      window.location.assign(url);
      return;
    }
    // The provider's notification may come later than the widget closes, or never.
    await rest(payInvoice, {
      params: { id: invoiceId },
      query: { check: 'only' },
    }).catch(() => undefined);
    await revalidate();
  };
}
