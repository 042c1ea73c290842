type Texts =
  | 'choose-dishes'
  | 'easy-cooking'
  | 'flexible-delivery'
  | 'free-delivery'
  | 'safety'
  | 'save-time'
  | 'no-gmo';
type Plain = 'callback' | 'certificate' | 'contact-us' | 'write-us' | `info-${Texts}`;

export interface PagesModals extends Record<Plain, Record<string, never>> {
  address: { readonly address: string };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends PagesModals {}
}
