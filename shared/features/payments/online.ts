import type { OnlineWay, PaymentMethod } from './schema.ts';

/** Tells whether a purchase is paid on the internet, before it is brought. */
export const isOnline = (method: PaymentMethod | undefined): method is OnlineWay =>
  method === 'card' || method === 'sbp';
