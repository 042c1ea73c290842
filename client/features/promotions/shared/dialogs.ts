import { dialog } from '../../../platform/modals/dialogs.ts';

const importTerms = () => import('../promo-detail-modal.tsx');

export const promoDetailDialog = dialog('promo-detail', importTerms, (m) => m.PromoDetailModal, 'no-padding');
