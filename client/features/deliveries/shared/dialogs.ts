import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface DeliveriesModals {
  'delivery-edit': { readonly delivery: Delivery };
  'delivery-edit-success': {
    /** The change, as the history says it. */
    readonly text: string;
    readonly orderId: string;
    /** The calendar's version since then. */
    readonly version: number;
  };
  'delivery-freeze': { readonly orderId: string; readonly version: number };
  /** A delivery that failed. */
  'delivery-refund': { readonly id: string; readonly date: string };
  'delivery-cancel': { readonly orderId: string };
}

export const deliveryEditDialog = dialog(
  'delivery-edit',
  () => import('../delivery-edit-modal.tsx'),
  (m) => m.DeliveryEditModal,
);
export const deliveryEditSuccessDialog = dialog(
  'delivery-edit-success',
  () => import('../delivery-edit-success-modal.tsx'),
  (m) => m.DeliveryEditSuccessModal,
);
export const deliveryFreezeDialog = dialog(
  'delivery-freeze',
  () => import('../delivery-freeze-modal.tsx'),
  (m) => m.DeliveryFreezeModal,
);
export const deliveryRefundDialog = dialog(
  'delivery-refund',
  () => import('../delivery-refund-modal.tsx'),
  (m) => m.DeliveryRefundModal,
);
export const deliveryCancelDialog = dialog(
  'delivery-cancel',
  () => import('../delivery-cancel-modal.tsx'),
  (m) => m.DeliveryCancelModal,
);
