import { type ModalTable, modal } from './platform/modal-table.ts';

/** Every modal by its name, each loaded when it is first opened. */
export const modals: ModalTable = {
  'header-menu': modal(async () => (await import('./shell/header-menu-modal.tsx')).HeaderMenuModal, 'side'),
  search: modal(async () => (await import('./features/search/search-modal.tsx')).SearchModal, 'side'),
  'dish-detail': modal(
    async () => (await import('./features/dishes/dish-detail-modal.tsx')).DishDetailModal,
    'no-padding',
  ),
  callback: modal(async () => (await import('./features/pages/lead-modal.tsx')).CallbackModal),
  address: modal(async () => (await import('./features/pages/lead-modal.tsx')).AddressModal),
  certificate: modal(async () => (await import('./features/pages/lead-modal.tsx')).CertificateModal),
  'contact-us': modal(async () => (await import('./features/pages/lead-modal.tsx')).ContactUsModal),
  'write-us': modal(async () => (await import('./features/pages/lead-modal.tsx')).WriteUsModal),
  'promo-detail': modal(
    async () => (await import('./features/promotions/promo-detail-modal.tsx')).PromoDetailModal,
    'no-padding',
  ),
  'order-add-programs': modal(
    async () => (await import('./features/orders/add-programs-modal.tsx')).AddProgramsModal,
  ),
  'order-exclude-weekends': modal(
    async () => (await import('./features/orders/exclude-weekends-modal.tsx')).ExcludeWeekendsModal,
  ),
  'order-ecology': modal(async () => (await import('./features/orders/ecology-modal.tsx')).EcologyModal),
  'side-exclusion': modal(
    async () => (await import('./features/exclusions/side-exclusion-modal.tsx')).SideExclusionModal,
    'side',
  ),
  location: modal(async () => (await import('./features/regions/location-modal.tsx')).LocationModal),
  'homemade-basket': modal(
    async () => (await import('./features/homemade/basket-modal.tsx')).BasketModal,
    'side',
  ),
  'subscription-cancel': modal(
    async () =>
      (await import('./features/subscriptions/subscription-cancel-modal.tsx')).SubscriptionCancelModal,
  ),
  'delivery-edit': modal(
    async () => (await import('./features/deliveries/delivery-edit-modal.tsx')).DeliveryEditModal,
  ),
  'delivery-edit-success': modal(
    async () =>
      (await import('./features/deliveries/delivery-edit-success-modal.tsx')).DeliveryEditSuccessModal,
  ),
  'delivery-freeze': modal(
    async () => (await import('./features/deliveries/delivery-freeze-modal.tsx')).DeliveryFreezeModal,
  ),
  'delivery-cancel': modal(
    async () => (await import('./features/deliveries/delivery-cancel-modal.tsx')).DeliveryCancelModal,
  ),
  'info-choose-dishes': modal(
    async () => (await import('./features/pages/info-modal.tsx')).ChooseDishesModal,
  ),
  'info-easy-cooking': modal(async () => (await import('./features/pages/info-modal.tsx')).EasyCookingModal),
  'info-flexible-delivery': modal(
    async () => (await import('./features/pages/info-modal.tsx')).FlexibleDeliveryModal,
  ),
  'info-free-delivery': modal(
    async () => (await import('./features/pages/info-modal.tsx')).FreeDeliveryModal,
  ),
  'info-safety': modal(async () => (await import('./features/pages/info-modal.tsx')).SafetyModal),
  'info-save-time': modal(async () => (await import('./features/pages/info-modal.tsx')).SaveTimeModal),
  'info-no-gmo': modal(async () => (await import('./features/pages/info-modal.tsx')).NoGmoModal),
  'auth-phone': modal(async () => (await import('./features/auth/auth-phone-modal.tsx')).AuthPhoneModal),
  'auth-name': modal(async () => (await import('./features/auth/auth-name-modal.tsx')).AuthNameModal),
  'auth-sms': modal(async () => (await import('./features/auth/auth-sms-modal.tsx')).AuthSmsModal),
};
