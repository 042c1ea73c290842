import type { EpochMs } from '#shared/dates.ts';
import type { Receipt } from '#shared/features/payments/receipt.ts';
import type { DeclineReason, OnlineWay } from '#shared/features/payments/schema.ts';
import type { PaymentWidget } from '#shared/features/payments/widget.ts';
import type { Kopecks } from '#shared/money.ts';

/** A payment method that a provider keeps: what it is charged by, and what its owner knows it by. */
export interface ProviderMethod {
  readonly token: string;
  /** For example «•••• 1234»; never more of a card than its last four digits. */
  readonly title: string;
}

/** The provider has said that it does not do what it was asked, and has not done it. */
export class RefusedByProvider extends Error {}

/** What a provider knows of a payment. */
export interface ProviderPayment {
  readonly externalId: string;
  /** Our own id of it, where the provider keeps that beside its own: several of its payments may have one. */
  readonly key?: string | undefined;
  /** `authorized`: held on the card of a two-stage shop until it is captured or released. */
  readonly state: 'pending' | 'authorized' | 'paid' | 'failed' | 'cancelled';
  readonly amountKop: Kopecks;
  /** Why the last try was refused; absent where none was. */
  readonly declineReason?: DeclineReason;
  /** What tells the card that has paid from other ones; absent where another method did, or nothing is told of it. */
  readonly card?: string;
  /** What was kept of the payer's method, where they agreed to that and the provider tells it. */
  readonly method?: ProviderMethod;
  /** Three letters; anything but RUB is refused. */
  readonly currency: string;
}

export interface NewProviderPayment {
  /** The same key gives the same payment. */
  readonly key: string;
  readonly amountKop: Kopecks;
  readonly description: string;
  /** Whose method it is, where one is kept. */
  readonly customerId: string;
  readonly saveMethod: boolean;
  /** How the payer wants to pay: by card, or from their bank's application. */
  readonly way: OnlineWay;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly receipt: Receipt;
}

/** A charge of a kept method, which its owner takes no part in. */
export interface NewCharge
  extends Pick<NewProviderPayment, 'key' | 'amountKop' | 'description' | 'customerId' | 'receipt'> {
  readonly token: string;
}

/** A notification as it came in. */
export interface NoticeMessage {
  readonly text: string;
  readonly type: string;
  readonly headers: Headers;
  /** Network address that it came from. */
  readonly address: string;
}

/** What a proven notification is about. */
export interface Notice {
  readonly externalId: string;
  /** The try to pay that it tells of, where the provider takes several for one payment. */
  readonly tryId?: string | undefined;
  /** Our own id, where the notification names it: the answer with the provider's id may have been lost. */
  readonly key?: string | undefined;
  /**
   * `check` asks before the card is charged, with what it is about to charge; `failed` tells that this try has ended without
   * money, `moved` that something else happened.
   */
  readonly kind: 'check' | 'failed' | 'moved';
  readonly amountKop?: Kopecks;
  readonly currency?: string;
  /** The kept method of a payment, where the notification alone tells it. */
  readonly method?: ProviderMethod;
  /** Money that has gone back, where the notification proves it; `unproven` where the provider has to be asked. */
  readonly returned?: ProviderReturn | 'unproven';
}

/** What became of a notification. */
export type NoticeOutcome = 'taken' | 'unknown' | 'wrong_amount' | 'closed';

/** A payment that its provider is asked about. */
export interface ReadPayment {
  /** Our own id of it. */
  readonly id: string;
  readonly externalId: string;
  /** Ids of tries to pay it that may have money: a provider's own search may tell of the newest alone. */
  readonly tries: readonly string[];
}

/** A payment that is paid on a page of its provider. */
export interface ProviderPage {
  readonly externalId: string;
  readonly url: string;
  /** How long the page can be used, in milliseconds; absent where it stays as long as the payment is open. */
  readonly lifetimeMs?: number;
}

/** What the ids of claims begin with, by which banks take money back for payers. */
export const CLAIM = 'chargeback-';

/** Money of a payment that has gone back: by a refund, whoever has asked for it, or by its payer's bank. */
export interface ProviderReturn {
  readonly id: string;
  /** The payment, by its id at the provider. */
  readonly externalId: string;
  /** Below zero where a bank has withdrawn its claim, and the shop has the money again. */
  readonly amountKop: Kopecks;
  /** False while it is accepted and not carried out yet, which can take days. */
  readonly isDone: boolean;
}

/** A card payment provider. */
export interface PaymentPort {
  /** What payers call it; absent where they are never asked to choose it. */
  readonly title?: string;
  /** Creates a payment that is paid on the provider's page. */
  create(payment: NewProviderPayment): Promise<ProviderPage>;
  /** What the payment is paid with on the site itself; absent where only the provider's page can take it. */
  readonly widget?: (payment: NewProviderPayment) => PaymentWidget;
  /** Creates a payment that only a widget can take; the same key gives the same one. Absent where there is no such. */
  readonly embed?: (
    payment: NewProviderPayment,
  ) => Promise<{ readonly externalId: string; readonly widget: PaymentWidget }>;
  /** What becomes of money that is held on a card; the same key does it once. Absent where nothing is ever held. */
  readonly held?: {
    readonly capture: (held: { key: string; externalId: string; amountKop: Kopecks }) => Promise<void>;
    readonly release: (held: { key: string; externalId: string }) => Promise<void>;
  };
  /** Charges a kept method; the same key charges once within an hour. Rejects where the outcome is unknown. */
  charge(charge: NewCharge): Promise<ProviderPayment>;
  /**
   * Reads what a payment has come to: every try to pay that the provider knows of, the newest last; none where it does not
   * know the payment.
   */
  read(payment: ReadPayment): Promise<readonly ProviderPayment[]>;
  /**
   * Gives money back, and tells the provider's own id of that; the same key gives it back once. Rejects with `RefusedByProvider` where it is certain that nothing
   * goes back, with anything else where that is not known.
   */
  refund(refund: {
    key: string;
    externalId: string;
    amountKop: Kopecks;
    receipt: Receipt;
  }): Promise<{ id: string | null }>;
  /** Payments that were made there in a time, from the earliest or the latest on; absent where no list can be had. */
  readonly list?: (from: EpochMs, until: EpochMs) => AsyncIterable<ProviderPayment>;
  /** Reads what of a payment has gone back; absent where the provider does not tell. */
  readonly readReturns?: (externalId: string) => Promise<readonly ProviderReturn[]>;
  /** What has gone back in a time, of whatever payments; absent where no list can be had. */
  readonly listReturns?: (from: EpochMs, until: EpochMs) => AsyncIterable<ProviderReturn>;
  /**
   * Registers the second receipt of 54-FZ: goods are handed over, and the prepayment is offset against them. The same
   * key registers it once. With `isReturn` it takes such a receipt back: the goods were not handed over after all.
   */
  offset(offset: {
    key: string;
    /** Our own id of the payment. */
    paymentId: string;
    externalId: string;
    receipt: Receipt;
    isReturn: boolean;
  }): Promise<void>;
  /** Reads a notification; undefined when it does not come from the provider. */
  readNotice(message: NoticeMessage): Promise<Notice | undefined>;
  /** The answer that the provider expects. */
  answerNotice(outcome: NoticeOutcome): { success: true } | { code: number };
}
