import type { Kopecks } from '#shared/money.ts';

/** What a provider knows of a payment. */
export interface ProviderPayment {
  readonly externalId: string;
  readonly state: 'pending' | 'paid' | 'failed' | 'cancelled';
  readonly amountKop: Kopecks;
}

/** A card payment provider. */
export interface PaymentPort {
  /** Creates a payment; the same key gives the same payment. */
  create(payment: {
    key: string;
    amountKop: Kopecks;
    description: string;
    returnUrl: string;
    notifyUrl: string;
  }): Promise<{ externalId: string; url: string }>;
  /** Reads a payment anew; undefined when the provider does not know it. */
  read(externalId: string): Promise<ProviderPayment | undefined>;
}
