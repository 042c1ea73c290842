import type { Delivery } from '#shared/features/deliveries/schema.ts';

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

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends DeliveriesModals {}
}
