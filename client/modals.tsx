import type { ComponentType } from 'react';
import { SignInStart } from './features/auth/sign-in-start.tsx';
import { SearchModal } from './features/search/search-modal.tsx';
import { useDialogHistory } from './platform/modals/dialog-history.ts';
import { ShownPage } from './router/router-view.tsx';
import { HeaderMenuModal } from './shell/header-menu-modal.tsx';
import { ModalContent } from './shell/modal-content.tsx';
import { from, type Modals, type ModalTable, type StaticModals } from './shell/modal-table.ts';

/** A view that nothing surrounds: static dialogs are outside the page, so it looks by itself which one is shown. */
function inDialog<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return function ViewInDialog(props) {
    useDialogHistory();
    return (
      <ShownPage>
        <View {...props} />
      </ShownPage>
    );
  };
}

/** Opened first by most visitors: markup and styles come with every page, and work before the code does. */
export const staticModals: StaticModals = {
  'header-menu': inDialog(HeaderMenuModal),
  search: inDialog(SearchModal),
  'auth-phone': inDialog(SignInStart),
};

export const Surround: Modals['Surround'] = ModalContent;

/** Every other modal by its name, each loaded when it is first opened. */
export const modals: ModalTable = {
  ...from(
    () => import('./features/dishes/dish-detail-modal.tsx'),
    { 'dish-detail': (m) => m.DishDetailModal },
    'no-padding',
  ),
  ...from(() => import('./features/pages/lead-modal.tsx'), {
    callback: (m) => m.CallbackModal,
    address: (m) => m.AddressModal,
    certificate: (m) => m.CertificateModal,
    'contact-us': (m) => m.ContactUsModal,
    'write-us': (m) => m.WriteUsModal,
  }),
  ...from(
    () => import('./features/promotions/promo-detail-modal.tsx'),
    { 'promo-detail': (m) => m.PromoDetailModal },
    'no-padding',
  ),
  ...from(() => import('./features/orders/add-programs-modal.tsx'), {
    'order-add-programs': (m) => m.AddProgramsModal,
  }),
  ...from(() => import('./features/orders/exclude-weekends-modal.tsx'), {
    'order-exclude-weekends': (m) => m.ExcludeWeekendsModal,
  }),
  ...from(() => import('./features/orders/ecology-modal.tsx'), { 'order-ecology': (m) => m.EcologyModal }),
  ...from(
    () => import('./features/exclusions/side-exclusion-modal.tsx'),
    { 'side-exclusion': (m) => m.SideExclusionModal },
    'side',
  ),
  ...from(
    () => import('./features/exclusions/side-replacement-modal.tsx'),
    { 'side-replacement': (m) => m.SideReplacementModal },
    'side',
  ),
  ...from(
    () => import('./features/exclusions/replace-several-modal.tsx'),
    { 'replace-several': (m) => m.ReplaceSeveralModal },
    'side',
  ),
  ...from(() => import('./features/exclusions/dish-tired-of-modal.tsx'), {
    'dish-tired-of': (m) => m.DishTiredOfModal,
  }),
  ...from(() => import('./features/ratings/rating-dish-modal.tsx'), {
    'rating-dish': (m) => m.RatingDishModal,
  }),
  ...from(() => import('./features/ratings/rating-modals.tsx'), {
    'rating-delivery': (m) => m.RatingDeliveryModal,
    'rating-all-good': (m) => m.RatingAllGoodModal,
    'rating-all-bad': (m) => m.RatingAllBadModal,
  }),
  ...from(() => import('./features/ratings/something-wrong-modal.tsx'), {
    'something-wrong': (m) => m.SomethingWrongModal,
  }),
  ...from(() => import('./features/regions/location-modal.tsx'), { location: (m) => m.LocationModal }),
  ...from(() => import('./features/customers/profile-name-modal.tsx'), {
    'profile-name': (m) => m.ProfileNameModal,
  }),
  ...from(() => import('./features/customers/email-code-modal.tsx'), {
    'email-code': (m) => m.EmailCodeModal,
  }),
  ...from(() => import('./features/customers/phone-change-modal.tsx'), {
    'phone-change': (m) => m.PhoneChangeModal,
  }),
  ...from(() => import('./features/customers/address-form-modal.tsx'), {
    'address-form': (m) => m.AddressFormModal,
  }),
  ...from(() => import('./features/customers/address-remove-modal.tsx'), {
    'address-remove': (m) => m.AddressRemoveModal,
  }),
  ...from(
    () => import('./features/homemade/basket-modal.tsx'),
    { 'homemade-basket': (m) => m.BasketModal },
    'side',
  ),
  ...from(() => import('./features/subscriptions/subscription-change-modal.tsx'), {
    'subscription-change': (m) => m.SubscriptionChangeModal,
  }),
  ...from(() => import('./features/subscriptions/subscription-cancel-modal.tsx'), {
    'subscription-cancel': (m) => m.SubscriptionCancelModal,
  }),
  ...from(() => import('./features/deliveries/delivery-edit-modal.tsx'), {
    'delivery-edit': (m) => m.DeliveryEditModal,
  }),
  ...from(() => import('./features/deliveries/delivery-edit-success-modal.tsx'), {
    'delivery-edit-success': (m) => m.DeliveryEditSuccessModal,
  }),
  ...from(() => import('./features/deliveries/delivery-freeze-modal.tsx'), {
    'delivery-freeze': (m) => m.DeliveryFreezeModal,
  }),
  ...from(() => import('./features/deliveries/delivery-refund-modal.tsx'), {
    'delivery-refund': (m) => m.DeliveryRefundModal,
  }),
  ...from(() => import('./features/deliveries/delivery-cancel-modal.tsx'), {
    'delivery-cancel': (m) => m.DeliveryCancelModal,
  }),
  ...from(() => import('./features/bonuses/account-modals.tsx'), {
    'bonus-spend': (m) => m.BonusSpendModal,
    'bonus-zero': (m) => m.BonusZeroModal,
    'bonus-donate-success': (m) => m.BonusDonateSuccessModal,
  }),
  ...from(() => import('./features/bonuses/donate-modal.tsx'), { 'bonus-donate': (m) => m.BonusDonateModal }),
  ...from(() => import('./features/bonuses/recommend-modals.tsx'), {
    'recommend-us': (m) => m.RecommendUsModal,
    'recommend-copy': (m) => m.RecommendCopyModal,
    'recommend-success': (m) => m.RecommendSuccessModal,
  }),
  ...from(() => import('./features/bonuses/partners-bonus-modal.tsx'), {
    'partners-bonus': (m) => m.PartnersBonusModal,
  }),
  ...from(() => import('./features/progress/steps-modal.tsx'), {
    'progress-step-1': (m) => m.GoalStepModal,
    'progress-step-2': (m) => m.PersonStepModal,
    'progress-step-3': (m) => m.HeightStepModal,
    'progress-step-4': (m) => m.WeightStepModal,
    'progress-step-5': (m) => m.ActivityStepModal,
  }),
  ...from(() => import('./features/progress/target-step-modal.tsx'), {
    'progress-step-6': (m) => m.TargetStepModal,
  }),
  ...from(() => import('./features/progress/add-weight-modal.tsx'), {
    'progress-add-weight': (m) => m.AddWeightModal,
  }),
  ...from(() => import('./features/progress/reset-modal.tsx'), {
    'progress-reset': (m) => m.ProgressResetModal,
  }),
  ...from(() => import('./features/progress/success-modal.tsx'), {
    'progress-success': (m) => m.ProgressSuccessModal,
  }),
  ...from(() => import('./features/workouts/workout-success-modal.tsx'), {
    'workout-success': (m) => m.WorkoutSuccessModal,
    'workout-week-success': (m) => m.WorkoutWeekSuccessModal,
  }),
  ...from(() => import('./features/pages/info-modal.tsx'), {
    'info-choose-dishes': (m) => m.ChooseDishesModal,
    'info-easy-cooking': (m) => m.EasyCookingModal,
    'info-flexible-delivery': (m) => m.FlexibleDeliveryModal,
    'info-free-delivery': (m) => m.FreeDeliveryModal,
    'info-safety': (m) => m.SafetyModal,
    'info-save-time': (m) => m.SaveTimeModal,
    'info-no-gmo': (m) => m.NoGmoModal,
  }),
  ...from(() => import('./features/auth/auth-name-modal.tsx'), {
    'auth-name': (m) => inDialog(m.AuthNameModal),
  }),
  ...from(() => import('./features/auth/auth-sms-modal.tsx'), {
    'auth-sms': (m) => inDialog(m.AuthSmsModal),
  }),
};
