import type { Basket } from '#shared/features/homemade/basket.ts';

export interface HomemadeModals {
  'homemade-basket': {
    /** The basket as the page has loaded it; undefined where the page has none, as under the header's icon. */
    readonly loaded?: { readonly basket: Basket; readonly askedAt: number };
  };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends HomemadeModals {}
}
