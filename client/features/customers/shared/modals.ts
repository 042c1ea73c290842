import type { SavedAddress } from '#shared/features/addresses/schema.ts';

export interface CustomersModals {
  'profile-name': { readonly name: string };
  'email-code': { readonly email: string };
  'phone-change': Record<string, never>;
  /** Null for a new address. */
  'address-form': { readonly address: SavedAddress | null };
  'address-remove': { readonly address: SavedAddress };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends CustomersModals {}
}
