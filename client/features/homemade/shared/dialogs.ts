import type { Basket } from '#shared/features/homemade/basket.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface HomemadeModals {
  'homemade-basket': {
    /** The basket as the page has loaded it; undefined where the page has none, as under the header's icon. */
    readonly loaded?: { readonly basket: Basket; readonly askedAt: number };
  };
}

export const homemadeBasketDialog = dialog(
  'homemade-basket',
  () => import('../basket-modal.tsx'),
  (m) => m.BasketModal,
  'side',
);
