import { type ModalTable, modal } from './platform/modal-table.ts';

/** Every modal by its name, each loaded when it is first opened. */
export const modals: ModalTable = {
  'header-menu': modal(async () => (await import('./shell/header-menu-modal.tsx')).HeaderMenuModal, 'side'),
  'dish-detail': modal(
    async () => (await import('./features/dishes/dish-detail-modal.tsx')).DishDetailModal,
    'no-padding',
  ),
  'auth-phone': modal(async () => (await import('./features/auth/auth-phone-modal.tsx')).AuthPhoneModal),
  'auth-name': modal(async () => (await import('./features/auth/auth-name-modal.tsx')).AuthNameModal),
  'auth-sms': modal(async () => (await import('./features/auth/auth-sms-modal.tsx')).AuthSmsModal),
};
