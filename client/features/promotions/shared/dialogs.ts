import type { Promotion } from '#shared/features/promotions/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface PromotionsModals {
  'promo-detail': { readonly promotion: Promotion };
}

export const promoDetailDialog = dialog(
  'promo-detail',
  () => import('../promo-detail-modal.tsx'),
  (m) => m.PromoDetailModal,
  'no-padding',
);
