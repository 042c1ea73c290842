import type { DeliveryState } from './schema.ts';

/** Whether a delivery has come to its end: it was brought, or was not. */
export const isOver = (state: DeliveryState): boolean => state === 'delivered' || state === 'failed';
