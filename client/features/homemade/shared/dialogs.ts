import { dialog } from '../../../platform/modals/open-dialog.ts';

export const homemadeBasketDialog = dialog(
  'homemade-basket',
  () => import('../basket-modal.tsx'),
  'BasketModal',
  'side',
);
