import type { IsoDate } from '#shared/dates.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import type { Ticket } from '#shared/features/tickets/contract.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

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

export const ratingDishDialog = dialog(
  'rating-dish',
  () => import('../rating-dish-modal.tsx'),
  (m) => m.RatingDishModal,
);
export const ratingDeliveryDialog = dialog(
  'rating-delivery',
  () => import('../rating-modals.tsx'),
  (m) => m.RatingDeliveryModal,
);
export const ratingAllGoodDialog = dialog(
  'rating-all-good',
  () => import('../rating-modals.tsx'),
  (m) => m.RatingAllGoodModal,
);
export const ratingAllBadDialog = dialog(
  'rating-all-bad',
  () => import('../rating-modals.tsx'),
  (m) => m.RatingAllBadModal,
);
export const somethingWrongDialog = dialog(
  'something-wrong',
  () => import('../something-wrong-modal.tsx'),
  (m) => m.SomethingWrongModal,
);
