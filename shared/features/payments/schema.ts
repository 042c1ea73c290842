import * as z from 'zod/mini';

/** States of a payment. */
export const PaymentState = z.enum([
  'created',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
]);
export type PaymentState = z.infer<typeof PaymentState>;

/** Why a bank refuses a payment, as far as the payer can do something about it. */
export const DeclineReason = z.enum([
  'insufficient_funds',
  'card_expired',
  'not_confirmed',
  'limit_exceeded',
  'refused',
]);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** What the payer reads after a refusal. */
export const declineTexts: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: 'на карте не хватило денег',
  card_expired: 'срок действия карты закончился',
  not_confirmed: 'оплату не подтвердили кодом из банка',
  limit_exceeded: 'превышен лимит карты на покупки',
  refused: 'банк отклонил операцию',
};

/** How a purchase is paid. */
export const PaymentMethod = z.enum(['card', 'sbp', 'courier'], 'Выберите способ оплаты');
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** How a purchase is paid on the internet. */
export const OnlineWay = z.enum(['card', 'sbp'], 'Выберите способ оплаты');
export type OnlineWay = z.infer<typeof OnlineWay>;

/** Tells whether a purchase is paid on the internet, before it is brought. */
export const isOnline = (method: PaymentMethod | undefined): method is OnlineWay =>
  method === 'card' || method === 'sbp';

/** A card provider as its payer knows it. */
export const CardProvider = z.object({ id: z.string(), title: z.string() });
export type CardProvider = z.infer<typeof CardProvider>;

/** How far the payment of a purchase has come, as its customer sees it. */
export const PaymentProgress = z.object({
  method: PaymentMethod,
  paid: z.boolean(),
  /** Whether it waits to be paid online. */
  payable: z.boolean(),
  /** Where it is paid; null also while its payment could not be opened at the provider. */
  url: z.nullable(z.string()),
  /** Until when that can be used, as a link to a bank's application; null where it stays. */
  urlUntil: z.nullable(z.number()),
  /** Why the bank refused the last try; null while none was refused. */
  declineReason: z.nullable(DeclineReason),
  /** Until when an unpaid order holds its places; null where it holds none, or needs none. */
  heldUntil: z.nullable(z.number()),
  /** The provider that `url` leads to; null where there is no other to choose. */
  provider: z.nullable(CardProvider),
  /** Providers that it may be paid through instead. */
  otherProviders: z.array(CardProvider),
  /** Ways by which it may be paid instead. */
  otherWays: z.array(OnlineWay),
});
export type PaymentProgress = z.infer<typeof PaymentProgress>;

/** States of an invoice: of what a customer has been asked to pay. */
export const InvoiceState = z.enum(['open', 'paid', 'cancelled', 'refunded']);
export type InvoiceState = z.infer<typeof InvoiceState>;

/** Where an invoice is paid. */
export const InvoicePayment = z.object({
  state: InvoiceState,
  /** Null where nothing is to be paid, or its payment cannot be opened now. */
  url: z.nullable(z.string()),
  declineReason: z.nullable(DeclineReason),
  /** Page of this site that tells of what it is for. */
  returnPath: z.string(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;
