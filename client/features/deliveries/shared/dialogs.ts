import { dialog } from '../../../platform/modals/open-dialog.ts';

const changes = () => import('../change-modals.tsx');
const refunds = () => import('../refund-modals.tsx');
const freezes = () => import('../parts/freeze-form.tsx');

export const deliveryEditDialog = dialog('delivery-edit', changes, 'DeliveryEditModal');
export const deliveryEditSuccessDialog = dialog('delivery-edit-success', changes, 'DeliveryEditSuccessModal');
export const deliveryFreezeDialog = dialog('delivery-freeze', freezes, 'DeliveryFreezeModal');
export const deliveryRefundDialog = dialog('delivery-refund', refunds, 'DeliveryRefundModal');
export const deliveryCancelDialog = dialog('delivery-cancel', refunds, 'DeliveryCancelModal');
