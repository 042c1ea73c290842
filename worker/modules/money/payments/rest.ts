import { AppError } from '#shared/errors.ts';
import * as paymentsContract from '#shared/features/payments/contract.ts';
import * as historyContract from '#shared/features/payments/history/contract.ts';
import { MoneyEntry, moneyKinds } from '#shared/features/payments/history/contract.ts';
import { isPayPage } from '#shared/features/payments/pay-pages.ts';
import { loginPath } from '#shared/routes.ts';
import type { AppContext } from '../../../context.ts';
import { bytesOf } from '../../../read-bytes.ts';
import { calls } from '../../../rest/calls.ts';
import { makePaidChanges, notifyStateChangesSoon } from '../../deliveries/api.ts';
import * as commands from './commands.ts';
import { MONEY_PAGE, pagesOf, totalsOf } from './history/decide.ts';
import * as history from './history/sql.ts';
import { takeNotice } from './notices/take.ts';
import { widgetOf } from './widget/commands.ts';

const ORDERS_PAGE = '/personal/orders/';

/** The page that a form without scripts came from, where it is one that pays. */
function pageOf(c: AppContext): string | undefined {
  const referer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return isPayPage(pathname) ? `${pathname}${search}` : undefined;
}

export const paymentCalls = [
  ...calls(historyContract, {
    listMoney: async ({ scope, customer, query: { part, page } }) => {
      const { id } = customer;
      const kinds = part ? moneyKinds[part] : MoneyEntry.shape.kind.options;
      const slice = { kinds, limit: MONEY_PAGE, offset: (page - 1) * MONEY_PAGE };
      const [entries, sums] = await Promise.all([
        history.listMoney(scope.db, id, slice),
        history.sumMoney(scope.db, id),
      ]);
      const pageCount = pagesOf(sums, kinds);
      if (page > pageCount) throw new AppError('not_found');
      return { entries, page, pageCount, ...totalsOf(sums) };
    },
  }),
  ...calls(paymentsContract, {
    openWidget: async ({ scope, customer, body }) => ({
      widget: await widgetOf(scope, customer.id, body.invoiceId),
    }),
    getReturn: ({ scope, customer, params }) => commands.getReturn(scope, customer?.id, params.id),
    payInvoice: {
      answer: async ({ scope, customer, params, query }) => {
        const payment = await commands.payInvoice(scope, customer.id, params.id, query);
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
      const cancelled = await commands.cancelUnpaidInvoice(scope, params.id);
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
  }),
];
