import type { OrderState } from '#shared/features/orders/schema.ts';
import type { InvoiceState } from '#shared/features/payments/schema.ts';

/** A message that waits for its invoice, told only while the invoice is in a state. */
interface WaitingMessage {
  readonly id: string;
  readonly whileInvoice: InvoiceState;
}

/** What an invoice is for, as a batch has read it. */
export type Purchase = {
  readonly id: string;
  readonly customer: { readonly id: string; readonly version: number };
  readonly messages: readonly WaitingMessage[];
} & (
  | {
      readonly kind: 'order';
      readonly state: OrderState;
      /** Deliveries that nobody works on yet. */
      readonly planned: readonly string[];
      /** The subscription that renews the order, where that is its first one and was never charged again. */
      readonly firstSubscription: string | null;
    }
  | { readonly kind: 'homemade' | 'certificate'; readonly state: string }
  | { readonly kind: 'fee'; readonly state: string }
  // The method that a check of a card has saved is taken with the payment.
  | { readonly kind: 'card' }
);

/** States that an invoice brings what it is for into: a change of an address is settled where others are refunded. */
export type NextState = 'paid' | 'cancelled' | 'refunded' | 'settled';

/** What follows from the new state of an invoice. */
export interface InvoiceChanges {
  /** The state that the purchase comes into; null where it stays. */
  readonly state: NextState | null;
  /** Deliveries of an order that was never paid: nothing of it comes. */
  readonly skipped: readonly string[];
  /** A subscription whose first order was never paid for has nothing to renew. */
  readonly endedSubscription: string | null;
  /** Whether a purchase becomes a certificate that can be spent. */
  readonly isIssued: boolean;
  /** Whether places that a paid change of address held are free again. */
  readonly releasesPlaces: boolean;
  readonly dropped: readonly string[];
}

/** The steps of what is paid for, by its kind: `<its state>><state of the invoice>` and the state that it comes into. */
const steps: Readonly<Record<Purchase['kind'], Readonly<Record<string, NextState>>>> = {
  order: {
    'pending_payment>paid': 'paid',
    'pending_payment>cancelled': 'cancelled',
    'cancelled>refunded': 'refunded',
  },
  homemade: {
    'pending_payment>paid': 'paid',
    'pending_payment>cancelled': 'cancelled',
    'paid>refunded': 'refunded',
    'active>refunded': 'refunded',
    'completed>refunded': 'refunded',
    'cancelled>refunded': 'refunded',
  },
  certificate: {
    'pending_payment>paid': 'paid',
    'pending_payment>cancelled': 'cancelled',
    'paid>refunded': 'refunded',
    'cancelled>refunded': 'refunded',
  },
  fee: {
    'waiting>paid': 'paid',
    'waiting>cancelled': 'cancelled',
    'waiting>refunded': 'settled',
    'paid>refunded': 'settled',
    'made>refunded': 'settled',
    'settled>refunded': 'settled',
  },
  card: {},
};

/**
 * Everything that it means that an invoice was paid, cancelled or refunded:
 *
 * - the order, the order of dishes, the certificate or the change of an address that it pays for follows; the customer is
 *   notified of an order's new state by `notifyStateChanges`, at once and by the timer;
 * - a paid certificate can be spent, a paid change of an address is made by the timer's `makePaidChanges`;
 * - nothing of an order that was never paid is brought, and its subscription ends before it began;
 * - places that a change held are free again;
 * - messages that wait for another state of the invoice are not sent.
 *
 * Bonuses and a certificate that a cancelled invoice took go back with its cancellation, see payments.
 */
export function decideInvoice(purchase: Purchase, to: InvoiceState): InvoiceChanges {
  const before = 'state' in purchase ? purchase.state : '';
  const state = steps[purchase.kind][`${before}>${to}`] ?? null;
  const isUnpaid = purchase.kind === 'order' && to === 'cancelled' && (state ?? before) === 'cancelled';
  return {
    state: state === before ? null : state,
    skipped: isUnpaid ? purchase.planned : [],
    endedSubscription: isUnpaid ? purchase.firstSubscription : null,
    isIssued: purchase.kind === 'certificate' && state === 'paid',
    releasesPlaces: purchase.kind === 'fee' && (to === 'cancelled' || to === 'refunded'),
    dropped: purchase.messages
      .filter(({ whileInvoice }) => whileInvoice !== to)
      .filter(({ whileInvoice }) => whileInvoice === 'open' || to === 'cancelled' || to === 'refunded')
      .map(({ id }) => id),
  };
}
