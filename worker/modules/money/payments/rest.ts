import * as contract from '#shared/features/payments/contract.ts';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import { loginPath } from '#shared/routes.ts';
import type { AppContext } from '../../../context.ts';
import { bytesOf } from '../../../read-bytes.ts';
import { calls } from '../../../rest/calls.ts';
import { notifyStateChangesSoon } from '../../deliveries/deliveries/commands.ts';
import { makePaidChanges } from '../../deliveries/deliveries/paid-changes/commands.ts';
import { takeNotice } from './notices.ts';
import { cancelUnpaidInvoice, getReturn, payInvoice } from './pay.ts';
import { widgetOf } from './widget.ts';

const ORDERS_PAGE = '/personal/orders/';

/** The page that a form without scripts came from, where it is one that pays. */
function pageOf(c: AppContext): string | undefined {
  const referer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return isPayPage(pathname) ? `${pathname}${search}` : undefined;
}

export const paymentCalls = calls(contract, {
  openWidget: async ({ scope, customer, body }) => ({
    widget: await widgetOf(scope, customer.id, body.invoiceId),
  }),
  getReturn: ({ scope, customer, params }) => getReturn(scope, customer?.id, params.id),
  payInvoice: {
    answer: async ({ scope, customer, params, query }) => {
      const payment = await payInvoice(scope, customer.id, params.id, query);
      if (payment.state === 'paid') {
        await makePaidChanges(scope);
        notifyStateChangesSoon(scope);
      }
      return payment;
    },
    form: {
      // The policy of our pages lets a form lead to no other site: from the page it came from a link does.
      done: ({ returnPath }, { c }) => ({ to: pageOf(c) ?? returnPath }),
      refused: ({ code }, c) => {
        const page = pageOf(c) ?? ORDERS_PAGE;
        if (code === 'unauthorized') return { to: loginPath(page) };
        // The page says beside the button of which invoice why it was refused.
        return { to: page, keepsForm: true, adds: { invoice: c.req.param('id') ?? '' } };
      },
    },
  },
  cancelUnpaidInvoice: async ({ scope, params }) => {
    const cancelled = await cancelUnpaidInvoice(scope, params.id);
    notifyStateChangesSoon(scope);
    return cancelled;
  },
  notifyPayment: async ({ c, scope, params, query }) => {
    const answer = await takeNotice(scope, params.provider, {
      type: query.type,
      text: new TextDecoder().decode(bytesOf(c)),
      headers: c.req.raw.headers,
      address: c.get('clientAddress'),
    });
    await makePaidChanges(scope);
    notifyStateChangesSoon(scope);
    return answer;
  },
});
