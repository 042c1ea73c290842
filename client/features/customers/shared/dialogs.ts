import { dialog } from '../../../platform/modals/open-dialog.ts';

const profile = () => import('../profile-modals.tsx');
const addresses = () => import('../address-modals.tsx');

export const profileDialog = dialog('profile', profile, 'ProfileModal');
export const emailCodeDialog = dialog('email-code', profile, 'EmailCodeModal');
export const phoneChangeDialog = dialog('phone-change', profile, 'PhoneChangeModal');
export const addressFormDialog = dialog('address-form', addresses, 'AddressFormModal');
export const addressRemoveDialog = dialog('address-remove', addresses, 'AddressRemoveModal');
