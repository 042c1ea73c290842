import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { Profile } from '#shared/features/customers/schema.ts';

export interface CustomersModals {
  profile: { readonly profile: Profile };
  /** `isSentAtOnce` where the address stands beside the button already. */
  'email-code': { readonly email: string; readonly isSentAtOnce?: boolean };
  'phone-change': Record<string, never>;
  /** Null for a new address. */
  'address-form': { readonly address: SavedAddress | null };
  'address-remove': { readonly address: SavedAddress };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends CustomersModals {}
}
