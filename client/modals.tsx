import type { ComponentType } from 'react';
import { SignInStart } from './features/auth/sign-in-start.tsx';
import { SearchModal } from './features/search/search-modal.tsx';
import { useDialogEntry } from './platform/modals/dialog-history.ts';
import { type Modals, type ModalTable, modal, type StandingModals } from './platform/modals/modal-table.ts';
import { HeaderMenuModal } from './shell/header-menu-modal.tsx';
import { ModalContent } from './shell/modal-content.tsx';

/** What stands in a dialog of the page, where nothing surrounds it. */
function withEntry<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return function ViewWithEntry(props) {
    useDialogEntry();
    return <View {...props} />;
  };
}

/** What visitors open first: its markup and styles come with every page, and work before the code does. */
export const standingModals: StandingModals = {
  'header-menu': withEntry(HeaderMenuModal),
  search: withEntry(SearchModal),
  'auth-phone': withEntry(SignInStart),
};

export const Surround: Modals['Surround'] = ModalContent;

/** Every other modal by its name, each loaded when it is first opened. */
export const modals: ModalTable = {
  'dish-detail': modal(
    () => import('./features/dishes/dish-detail-modal.tsx'),
    (m) => m.DishDetailModal,
    'no-padding',
  ),
  callback: modal(
    () => import('./features/pages/lead-modal.tsx'),
    (m) => m.CallbackModal,
  ),
  address: modal(
    () => import('./features/pages/lead-modal.tsx'),
    (m) => m.AddressModal,
  ),
  certificate: modal(
    () => import('./features/pages/lead-modal.tsx'),
    (m) => m.CertificateModal,
  ),
  'contact-us': modal(
    () => import('./features/pages/lead-modal.tsx'),
    (m) => m.ContactUsModal,
  ),
  'write-us': modal(
    () => import('./features/pages/lead-modal.tsx'),
    (m) => m.WriteUsModal,
  ),
  'promo-detail': modal(
    () => import('./features/promotions/promo-detail-modal.tsx'),
    (m) => m.PromoDetailModal,
    'no-padding',
  ),
  'order-add-programs': modal(
    () => import('./features/orders/add-programs-modal.tsx'),
    (m) => m.AddProgramsModal,
  ),
  'order-exclude-weekends': modal(
    () => import('./features/orders/exclude-weekends-modal.tsx'),
    (m) => m.ExcludeWeekendsModal,
  ),
  'order-ecology': modal(
    () => import('./features/orders/ecology-modal.tsx'),
    (m) => m.EcologyModal,
  ),
  'side-exclusion': modal(
    () => import('./features/exclusions/side-exclusion-modal.tsx'),
    (m) => m.SideExclusionModal,
    'side',
  ),
  'side-replacement': modal(
    () => import('./features/exclusions/side-replacement-modal.tsx'),
    (m) => m.SideReplacementModal,
    'side',
  ),
  'replace-several': modal(
    () => import('./features/exclusions/replace-several-modal.tsx'),
    (m) => m.ReplaceSeveralModal,
    'side',
  ),
  'dish-tired-of': modal(
    () => import('./features/exclusions/dish-tired-of-modal.tsx'),
    (m) => m.DishTiredOfModal,
  ),
  'rating-dish': modal(
    () => import('./features/ratings/rating-dish-modal.tsx'),
    (m) => m.RatingDishModal,
  ),
  'rating-delivery': modal(
    () => import('./features/ratings/rating-modals.tsx'),
    (m) => m.RatingDeliveryModal,
  ),
  'rating-all-good': modal(
    () => import('./features/ratings/rating-modals.tsx'),
    (m) => m.RatingAllGoodModal,
  ),
  'rating-all-bad': modal(
    () => import('./features/ratings/rating-modals.tsx'),
    (m) => m.RatingAllBadModal,
  ),
  'something-wrong': modal(
    () => import('./features/ratings/something-wrong-modal.tsx'),
    (m) => m.SomethingWrongModal,
  ),
  location: modal(
    () => import('./features/regions/location-modal.tsx'),
    (m) => m.LocationModal,
  ),
  'profile-name': modal(
    () => import('./features/customers/profile-name-modal.tsx'),
    (m) => m.ProfileNameModal,
  ),
  'email-code': modal(
    () => import('./features/customers/email-code-modal.tsx'),
    (m) => m.EmailCodeModal,
  ),
  'phone-change': modal(
    () => import('./features/customers/phone-change-modal.tsx'),
    (m) => m.PhoneChangeModal,
  ),
  'address-form': modal(
    () => import('./features/customers/address-form-modal.tsx'),
    (m) => m.AddressFormModal,
  ),
  'address-remove': modal(
    () => import('./features/customers/address-remove-modal.tsx'),
    (m) => m.AddressRemoveModal,
  ),
  'homemade-basket': modal(
    () => import('./features/homemade/basket-modal.tsx'),
    (m) => m.BasketModal,
    'side',
  ),
  'subscription-change': modal(
    () => import('./features/subscriptions/subscription-change-modal.tsx'),
    (m) => m.SubscriptionChangeModal,
  ),
  'subscription-cancel': modal(
    () => import('./features/subscriptions/subscription-cancel-modal.tsx'),
    (m) => m.SubscriptionCancelModal,
  ),
  'delivery-edit': modal(
    () => import('./features/deliveries/delivery-edit-modal.tsx'),
    (m) => m.DeliveryEditModal,
  ),
  'delivery-edit-success': modal(
    () => import('./features/deliveries/delivery-edit-success-modal.tsx'),
    (m) => m.DeliveryEditSuccessModal,
  ),
  'delivery-freeze': modal(
    () => import('./features/deliveries/delivery-freeze-modal.tsx'),
    (m) => m.DeliveryFreezeModal,
  ),
  'delivery-refund': modal(
    () => import('./features/deliveries/delivery-refund-modal.tsx'),
    (m) => m.DeliveryRefundModal,
  ),
  'delivery-cancel': modal(
    () => import('./features/deliveries/delivery-cancel-modal.tsx'),
    (m) => m.DeliveryCancelModal,
  ),
  'bonus-spend': modal(
    () => import('./features/bonuses/account-modals.tsx'),
    (m) => m.BonusSpendModal,
  ),
  'bonus-zero': modal(
    () => import('./features/bonuses/account-modals.tsx'),
    (m) => m.BonusZeroModal,
  ),
  'bonus-donate': modal(
    () => import('./features/bonuses/donate-modal.tsx'),
    (m) => m.BonusDonateModal,
  ),
  'bonus-donate-success': modal(
    () => import('./features/bonuses/account-modals.tsx'),
    (m) => m.BonusDonateSuccessModal,
  ),
  'recommend-us': modal(
    () => import('./features/bonuses/recommend-modals.tsx'),
    (m) => m.RecommendUsModal,
  ),
  'recommend-copy': modal(
    () => import('./features/bonuses/recommend-modals.tsx'),
    (m) => m.RecommendCopyModal,
  ),
  'recommend-success': modal(
    () => import('./features/bonuses/recommend-modals.tsx'),
    (m) => m.RecommendSuccessModal,
  ),
  'partners-bonus': modal(
    () => import('./features/bonuses/partners-bonus-modal.tsx'),
    (m) => m.PartnersBonusModal,
  ),
  'progress-step-1': modal(
    () => import('./features/progress/steps-modal.tsx'),
    (m) => m.GoalStepModal,
  ),
  'progress-step-2': modal(
    () => import('./features/progress/steps-modal.tsx'),
    (m) => m.PersonStepModal,
  ),
  'progress-step-3': modal(
    () => import('./features/progress/steps-modal.tsx'),
    (m) => m.HeightStepModal,
  ),
  'progress-step-4': modal(
    () => import('./features/progress/steps-modal.tsx'),
    (m) => m.WeightStepModal,
  ),
  'progress-step-5': modal(
    () => import('./features/progress/steps-modal.tsx'),
    (m) => m.ActivityStepModal,
  ),
  'progress-step-6': modal(
    () => import('./features/progress/target-step-modal.tsx'),
    (m) => m.TargetStepModal,
  ),
  'progress-add-weight': modal(
    () => import('./features/progress/add-weight-modal.tsx'),
    (m) => m.AddWeightModal,
  ),
  'progress-reset': modal(
    () => import('./features/progress/reset-modal.tsx'),
    (m) => m.ProgressResetModal,
  ),
  'progress-success': modal(
    () => import('./features/progress/success-modal.tsx'),
    (m) => m.ProgressSuccessModal,
  ),
  'workout-success': modal(
    () => import('./features/workouts/workout-success-modal.tsx'),
    (m) => m.WorkoutSuccessModal,
  ),
  'workout-week-success': modal(
    () => import('./features/workouts/workout-success-modal.tsx'),
    (m) => m.WorkoutWeekSuccessModal,
  ),
  'info-choose-dishes': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.ChooseDishesModal,
  ),
  'info-easy-cooking': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.EasyCookingModal,
  ),
  'info-flexible-delivery': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.FlexibleDeliveryModal,
  ),
  'info-free-delivery': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.FreeDeliveryModal,
  ),
  'info-safety': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.SafetyModal,
  ),
  'info-save-time': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.SaveTimeModal,
  ),
  'info-no-gmo': modal(
    () => import('./features/pages/info-modal.tsx'),
    (m) => m.NoGmoModal,
  ),
  'auth-name': modal(
    () => import('./features/auth/auth-name-modal.tsx'),
    (m) => withEntry(m.AuthNameModal),
  ),
  'auth-sms': modal(
    () => import('./features/auth/auth-sms-modal.tsx'),
    (m) => withEntry(m.AuthSmsModal),
  ),
};
