import type { IsoDate } from '#shared/dates.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';

export interface RatingsModals {
  'rating-dish': {
    readonly delivery: Pick<RateableDelivery, 'id' | 'date'>;
    /** The one day of the delivery that is rated; all eaten ones where it is left out. */
    readonly on?: IsoDate;
  };
  'rating-delivery': { readonly delivery: Pick<RateableDelivery, 'id' | 'date'> };
  'rating-all-good': { readonly delivery: RateableDelivery };
  'rating-all-bad': { readonly delivery: RateableDelivery };
  'something-wrong':
    | Pick<RateableDelivery, 'id' | 'date'>
    /** An earlier complaint that waits for its photo. */
    | { readonly ticket: Pick<Ticket, 'id' | 'number'> };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends RatingsModals {}
}
