export interface PagesModals {
  callback: Record<string, never>;
  address: { readonly address: string };
  certificate: Record<string, never>;
  'contact-us': Record<string, never>;
  'write-us': Record<string, never>;
  'info-choose-dishes': Record<string, never>;
  'info-easy-cooking': Record<string, never>;
  'info-flexible-delivery': Record<string, never>;
  'info-free-delivery': Record<string, never>;
  'info-safety': Record<string, never>;
  'info-save-time': Record<string, never>;
  'info-no-gmo': Record<string, never>;
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends PagesModals {}
}
