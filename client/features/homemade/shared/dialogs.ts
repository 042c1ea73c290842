import { dialog } from '../../../platform/state/app-state.ts';

export const homemadeBasketDialog = dialog(
  'homemade-basket',
  () => import('../basket-modal.tsx'),
  'BasketModal',
  'side',
);
