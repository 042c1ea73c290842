import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { Profile } from '#shared/features/customers/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface CustomersModals {
  profile: { readonly profile: Profile };
  /** `isSentAtOnce` where the address stands beside the button already. */
  'email-code': { readonly email: string; readonly isSentAtOnce?: boolean };
  'phone-change': Record<string, never>;
  /** Null for a new address. */
  'address-form': { readonly address: SavedAddress | null };
  'address-remove': { readonly address: SavedAddress };
}

export const profileDialog = dialog(
  'profile',
  () => import('../profile-modal.tsx'),
  (m) => m.ProfileModal,
);
export const emailCodeDialog = dialog(
  'email-code',
  () => import('../email-code-modal.tsx'),
  (m) => m.EmailCodeModal,
);
export const phoneChangeDialog = dialog(
  'phone-change',
  () => import('../phone-change-modal.tsx'),
  (m) => m.PhoneChangeModal,
);
export const addressFormDialog = dialog(
  'address-form',
  () => import('../address-form-modal.tsx'),
  (m) => m.AddressFormModal,
);
export const addressRemoveDialog = dialog(
  'address-remove',
  () => import('../address-remove-modal.tsx'),
  (m) => m.AddressRemoveModal,
);
