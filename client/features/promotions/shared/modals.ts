import type { Promotion } from '#shared/features/promotions/schema.ts';

export interface PromotionsModals {
  'promo-detail': { readonly promotion: Promotion };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends PromotionsModals {}
}
