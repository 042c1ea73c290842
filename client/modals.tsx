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
  'side-replacement': modal(
    async () => (await import('./features/exclusions/side-replacement-modal.tsx')).SideReplacementModal,
    'side',
  ),
  'dish-tired-of': modal(
    async () => (await import('./features/exclusions/dish-tired-of-modal.tsx')).DishTiredOfModal,
  ),
  'rating-dish': modal(
    async () => (await import('./features/ratings/rating-dish-modal.tsx')).RatingDishModal,
  ),
  'rating-delivery': modal(
    async () => (await import('./features/ratings/rating-modals.tsx')).RatingDeliveryModal,
  ),
  'rating-all-good': modal(
    async () => (await import('./features/ratings/rating-modals.tsx')).RatingAllGoodModal,
  ),
  'rating-all-bad': modal(
    async () => (await import('./features/ratings/rating-modals.tsx')).RatingAllBadModal,
  ),
  'something-wrong': modal(
    async () => (await import('./features/ratings/something-wrong-modal.tsx')).SomethingWrongModal,
  ),
  location: modal(async () => (await import('./features/regions/location-modal.tsx')).LocationModal),
  'profile-name': modal(
    async () => (await import('./features/customers/profile-name-modal.tsx')).ProfileNameModal,
  ),
  'email-code': modal(async () => (await import('./features/customers/email-code-modal.tsx')).EmailCodeModal),
  'phone-change': modal(
    async () => (await import('./features/customers/phone-change-modal.tsx')).PhoneChangeModal,
  ),
  'address-form': modal(
    async () => (await import('./features/customers/address-form-modal.tsx')).AddressFormModal,
  ),
  'address-remove': modal(
    async () => (await import('./features/customers/address-remove-modal.tsx')).AddressRemoveModal,
  ),
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
  'bonus-spend': modal(async () => (await import('./features/bonuses/account-modals.tsx')).BonusSpendModal),
  'bonus-zero': modal(async () => (await import('./features/bonuses/account-modals.tsx')).BonusZeroModal),
  'bonus-donate': modal(async () => (await import('./features/bonuses/donate-modal.tsx')).BonusDonateModal),
  'bonus-donate-success': modal(
    async () => (await import('./features/bonuses/account-modals.tsx')).BonusDonateSuccessModal,
  ),
  'recommend-us': modal(
    async () => (await import('./features/bonuses/recommend-modals.tsx')).RecommendUsModal,
  ),
  'recommend-copy': modal(
    async () => (await import('./features/bonuses/recommend-modals.tsx')).RecommendCopyModal,
  ),
  'recommend-success': modal(
    async () => (await import('./features/bonuses/recommend-modals.tsx')).RecommendSuccessModal,
  ),
  'partners-bonus': modal(
    async () => (await import('./features/bonuses/partners-bonus-modal.tsx')).PartnersBonusModal,
  ),
  'progress-step-1': modal(async () => (await import('./features/progress/steps-modal.tsx')).GoalStepModal),
  'progress-step-2': modal(async () => (await import('./features/progress/steps-modal.tsx')).PersonStepModal),
  'progress-step-3': modal(async () => (await import('./features/progress/steps-modal.tsx')).HeightStepModal),
  'progress-step-4': modal(async () => (await import('./features/progress/steps-modal.tsx')).WeightStepModal),
  'progress-step-5': modal(
    async () => (await import('./features/progress/steps-modal.tsx')).ActivityStepModal,
  ),
  'progress-step-6': modal(
    async () => (await import('./features/progress/target-step-modal.tsx')).TargetStepModal,
  ),
  'progress-add-weight': modal(
    async () => (await import('./features/progress/add-weight-modal.tsx')).AddWeightModal,
  ),
  'progress-reset': modal(
    async () => (await import('./features/progress/reset-modal.tsx')).ProgressResetModal,
  ),
  'progress-success': modal(
    async () => (await import('./features/progress/success-modal.tsx')).ProgressSuccessModal,
  ),
  'workout-success': modal(
    async () => (await import('./features/workouts/workout-success-modal.tsx')).WorkoutSuccessModal,
  ),
  'workout-week-success': modal(
    async () => (await import('./features/workouts/workout-success-modal.tsx')).WorkoutWeekSuccessModal,
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
