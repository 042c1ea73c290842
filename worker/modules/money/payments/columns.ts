import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { ReceiptKind } from '#shared/features/orders/papers.ts';
import {
  type CardProvider,
  DeclineReason,
  isOnline,
  OnlineWay,
  type PaymentMethod,
  type PaymentProgress,
} from '#shared/features/payments/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { cashCollectedColumn } from '../ledger.ts';

/** What is open of an invoice that its payer pays by themselves; null where nothing is. */
export const OpenPayment = z.nullable(
  jsonColumn(
    z.object({
      url: z.nullable(z.string()),
      /** Until when that can be used; null where it stays. */
      urlUntil: z.nullable(z.number()),
      declineReason: z.nullable(DeclineReason),
      provider: z.string(),
      /** Until when it holds its places; null where it holds none, or for as long as it is open. */
      heldUntil: z.nullable(z.number()),
      holdsPlaces: z.number(),
      way: OnlineWay,
      /** Whether what it is paid with is saved, which only a card can be. */
      savesMethod: z.number(),
    }),
  ),
);

/**
 * A column of that, read with what the invoice is for. A saved method is charged by itself: a page to pay at beside it
 * could take the money twice. Where its places are free for others, the way to the page leads through taking them again.
 */
export const openPaymentColumn = (invoiceId: string): string => `(
    SELECT CASE WHEN y.method_id IS NULL THEN json_object(
      'provider', y.provider,
      'url', CASE WHEN y.state NOT IN ('created', 'cancelled') AND v.holds_places = 1 THEN y.url END,
      'urlUntil', y.url_until,
      'heldUntil', v.held_until,
      'holdsPlaces', v.holds_places,
      'way', y.way,
      'savesMethod', v.saves_method,
      'declineReason', (
        SELECT decline_reason FROM payments WHERE invoice_id = v.id AND decline_reason IS NOT NULL
        ORDER BY created_at DESC LIMIT 1
      )
    ) END
    FROM invoices v JOIN payments y ON y.invoice_id = v.id
    WHERE v.id = ${invoiceId} AND v.state = 'open' AND y.in_widget = 0
    ORDER BY y.created_at DESC, y.id DESC LIMIT 1
  )`;

/**
 * How a purchase is paid, as a column, where `stored` tells only whether that is online: by the payment that came in, or
 * by the newest one.
 */
export const paymentMethodColumn = (
  invoiceId: string,
  stored: string,
): string => `CASE ${stored} WHEN 'card' THEN
    COALESCE((
      SELECT way FROM payments WHERE invoice_id = ${invoiceId}
      ORDER BY state IN ('paid', 'partially_refunded', 'refunded') DESC, created_at DESC, id DESC LIMIT 1
    ), 'card') ELSE ${stored} END`;

/** What the courier still has to collect for an order `o`, with its first delivery; 0 where that is nothing. */
export const cashDueColumn = `CASE WHEN o.payment_method = 'courier' AND o.state IN ('paid', 'active', 'frozen')
      AND NOT ${cashCollectedColumn('o.id')}
    THEN max(0, o.total_kop - COALESCE((SELECT uncollected_kop FROM cancellations WHERE order_id = o.id), 0)) ELSE 0 END`;

/** What a purchase stores of its payment: whether it is paid online or to the courier. */
export const storedMethod = (method: PaymentMethod): 'card' | 'courier' =>
  isOnline(method) ? 'card' : 'courier';

/** Receipts as a column has them. */
export const IssuedColumn = jsonColumn(
  z.array(
    z.object({
      kind: ReceiptKind,
      amountKop: z.number(),
      at: z.number(),
      receipt: z.object({
        phone: z.string(),
        email: z.string(),
        items: z.array(z.object({ label: z.string(), amountKop: z.number() })),
      }),
    }),
  ),
);
/** An invoice with those of what was paid for dearer deliveries of its order. */
const withFees = (invoiceId: string) =>
  `SELECT ${invoiceId} UNION ALL SELECT invoice_id FROM paid_changes WHERE order_id = ${invoiceId}`;

/** Receipts that a provider has made for a customer's invoice, oldest first, as a column. */
export const issuedColumn = (invoiceId: string, customerId: string): string => `(
    SELECT json_group_array(json_object('kind', kind, 'amountKop', amount_kop, 'at', at, 'receipt', json(receipt)))
    FROM (
      SELECT 'payment' AS kind, p.amount_kop, p.paid_at AS at, i.receipt
      FROM invoices i JOIN payments p ON p.invoice_id = i.id AND p.paid_at IS NOT NULL
      WHERE i.id IN (${withFees(invoiceId)}) AND i.customer_id = ${customerId}
      UNION ALL
      SELECT 'refund', r.amount_kop, r.done_at, i.receipt
      FROM invoices i JOIN payments p ON p.invoice_id = i.id JOIN refunds r ON r.payment_id = p.id
      WHERE i.id IN (${withFees(invoiceId)}) AND i.customer_id = ${customerId} AND r.state = 'done' AND r.done_at IS NOT NULL
      UNION ALL
      SELECT CASE x.is_return WHEN 1 THEN 'refund' ELSE 'offset' END, x.amount_kop, x.sent_at, i.receipt
      FROM invoices i JOIN receipts x ON x.invoice_id = i.id
      WHERE i.id IN (${withFees(invoiceId)}) AND i.customer_id = ${customerId} AND x.sent_at IS NOT NULL
        AND x.order_id IS NULL
      ORDER BY at
    )
  )`;

/** Where something open is paid; null where that is not known, or can no longer be used. */
export function addressOf(open: z.infer<typeof OpenPayment>, now: EpochMs): string | null {
  if (open === null || (open.urlUntil !== null && now >= open.urlUntil)) return null;
  return open.url;
}

/** Whether something is to be paid and there is no page to pay it at. */
export const lacksPage = (open: z.infer<typeof OpenPayment>, now: EpochMs): boolean =>
  open !== null && addressOf(open, now) === null;

/** How far the payment of a purchase has come, as its customer sees it. */
export function paymentProgress(
  method: PaymentMethod,
  paid: boolean,
  open: z.infer<typeof OpenPayment>,
  { providers, now }: { readonly providers: readonly CardProvider[]; readonly now: EpochMs },
): PaymentProgress {
  // Places whose time is over are released only when others want them.
  const isHeld = open?.holdsPlaces === 1 && open.heldUntil !== null && now < open.heldUntil;
  return {
    method,
    paid,
    payable: open !== null,
    url: addressOf(open, now),
    urlUntil: open?.urlUntil ?? null,
    declineReason: open?.declineReason ?? null,
    heldUntil: isHeld ? open.heldUntil : null,
    provider: providers.find(({ id }) => id === open?.provider) ?? null,
    otherProviders: open ? providers.filter(({ id }) => id !== open.provider) : [],
    otherWays: open?.savesMethod === 0 ? OnlineWay.options.filter((way) => way !== open.way) : [],
  };
}

/**
 * Whether an order `o` was paid by card alone: only then a part of its worth is as much money on that card. What bonuses
 * or a certificate have paid never becomes money.
 */
export const isPaidByCardAlone = `(
  EXISTS (SELECT 1 FROM payments y WHERE y.invoice_id = o.id AND y.state IN ('paid', 'partially_refunded'))
  AND NOT EXISTS (
    SELECT 1 FROM json_each(o.price, '$.lines') l WHERE l.value ->> 'kind' IN ('bonuses', 'certificate')
  )
)`;

/** What of a payment has gone back without having been decided here, less what refunds were set off against, as a column. */
export const unaskedColumn = (paymentId: string): string => `(
    (SELECT COALESCE(SUM(t.amount_kop), 0) FROM refunds r JOIN transfers t ON t.key = 'refund:' || r.key
      WHERE r.payment_id = ${paymentId} AND t.from_account = 'company')
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
      WHERE key > 'set-off:' || ${paymentId} || ':' AND key < 'set-off:' || ${paymentId} || ';'))`;

/** What was paid in advance for an order, as a column: by its own invoice and by certificates. */
export const PrepaidColumn = jsonColumn(z.array(z.object({ id: z.string(), amountKop: z.number() })));
export const prepaidColumn = (orderId: string): string => `(
    SELECT json_group_array(json_object('id', id, 'amountKop', amount_kop)) FROM (
      SELECT id, amount_kop FROM invoices WHERE id = ${orderId} AND kind = 'order' AND state = 'paid'
      UNION ALL
      SELECT i.id, t.amount_kop FROM transfers t
      JOIN invoices i ON i.id = substr(t.from_account, length('certificate:') + 1)
      WHERE t.to_account = 'order:' || ${orderId} AND t.reason = 'certificate_spent'
    ))`;
