import { dialog } from '../../../platform/modals/dialogs.ts';

export const homemadeBasketDialog = dialog(
  'homemade-basket',
  () => import('../basket-modal.tsx'),
  'BasketModal',
  'side',
);
