import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../contract.ts';
import { InvoicePayment, InvoiceState, OnlineWay } from './schema.ts';
import { PaymentWidget } from './widget.ts';

const own = group({ tag: 'payments', auth: 'customer' });
const open = group({ tag: 'payments' });
const operator = group({ tag: 'operations', auth: 'operator' });

/** What an open invoice can be paid with on the site itself; null where the provider's own page is the way. */
export const openWidget = own.post(
  '/rest/payments/widgets/',
  'Открыть виджет оплаты счёта; без виджета платят на странице провайдера',
  {
    body: z.object({ invoiceId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: z.object({ widget: z.nullable(PaymentWidget) }),
    example: { body: { invoiceId: EXAMPLE_ID } },
  },
);

/** A provider tells that a payment moved, or asks whether it may; its own proof and a re-read at it are believed. */
export const notifyPayment = open.post(
  '/rest/payments/notifications/:provider/',
  'Уведомление платёжного провайдера: подпись или адрес проверяются, состояние перечитывается у него самого',
  {
    params: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
    query: z.object({
      /** Which notification of CloudPayments it is: its addresses are set one a type. */
      type: z._default(z.enum(['check', 'pay', 'fail', 'confirm', 'refund', 'cancel', 'recurrent']), 'pay'),
    }),
    response: z.union([z.object({ success: z.literal(true) }), z.object({ code: z.int() })]),
    crossOrigin: true,
    example: { params: { provider: 'sandbox' }, body: { id: 'payment' } },
  },
);

/** Cancels an unpaid invoice with what it is for: an order, homemade dishes or a certificate. */
export const cancelUnpaidInvoice = operator.post(
  '/rest/operations/invoices/:id/cancel/',
  'Отменить неоплаченный счёт вместе с заказом',
  {
    roles: ['care', 'manager', 'finance'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    response: z.object({ state: InvoiceState }),
  },
);

/** What comes of a payment for whoever returns from it, in any browser: its id is known to its payer and provider alone. */
export const getReturn = open.get(
  '/rest/payments/:id/return/',
  'Чем кончилась оплата, от которой возвращаются в любом браузере; личного в ответе нет',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    response: z.object({
      /** What was paid for, with its number. */
      title: z.string(),
      isPaid: z.boolean(),
      /** The page that goes on with it; null where the payer is not signed in here. */
      page: z.nullable(z.string()),
    }),
  },
);

/** Asks the provider how far the payment of an own invoice is and, unless that is all, opens it where it is not open. */
export const payInvoice = own.post(
  '/rest/invoices/:id/pay/',
  'Проверить оплату счёта и открыть её заново, если нужно; check=only лишь проверяет',
  {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    query: z.object({
      /** The provider that the payer has chosen; absent where they leave it to the site. */
      provider: z.optional(z.string().check(z.regex(/^[a-z]{2,20}$/, 'Выберите платёжный сервис из списка'))),
      /** The way that the payer has chosen; absent where it stays as it is. */
      way: z.optional(OnlineWay),
      /** Only asks the provider: opens nothing and holds no places. */
      check: z.optional(z.literal('only')),
    }),
    response: InvoicePayment,
  },
);
