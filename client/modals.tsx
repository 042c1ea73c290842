import type { ReactNode } from 'react';
import { useAppState } from './platform/state/app-state.ts';
import { useSnapshot } from './platform/state/use-snapshot.ts';
import styles from './shell/modal-content.module.css';
import { type Modals, type ModalTable, modalsOf } from './shell/modal-table.ts';
import { classNames } from './ui/class-names.ts';
import foot from './ui/dialog-foot.module.css';
import { Skeleton, SkeletonText } from './ui/skeleton.tsx';

interface ModalContentProps {
  readonly isPadded: boolean;
  readonly children: ReactNode;
}

/** A modal's content, with a skeleton in the place of the data that is on its way. */
function ModalContent({ isPadded, children }: ModalContentProps): ReactNode {
  const { isSkeleton } = useSnapshot(useAppState()).interface;
  return (
    <div className={foot.content}>
      {children}
      {isSkeleton && (
        <div className={classNames(styles.skeleton, !isPadded && styles.unpadded)}>
          <Skeleton>
            <SkeletonText lines={4} />
          </Skeleton>
        </div>
      )}
    </div>
  );
}

export const Surround: Modals['Surround'] = ModalContent;

/** Every other modal by its name, each loaded when it is first opened. */
export const modals: ModalTable = {
  ...modalsOf(
    () => import('./features/dishes/dish-detail-modal.tsx'),
    { 'dish-detail': (m) => m.DishDetailModal },
    'no-padding',
  ),
  ...modalsOf(() => import('./features/pages/lead-modal.tsx'), {
    callback: (m) => m.CallbackModal,
    address: (m) => m.AddressModal,
    certificate: (m) => m.CertificateModal,
    'contact-us': (m) => m.ContactUsModal,
    'write-us': (m) => m.WriteUsModal,
  }),
  ...modalsOf(
    () => import('./features/promotions/promo-detail-modal.tsx'),
    { 'promo-detail': (m) => m.PromoDetailModal },
    'no-padding',
  ),
  ...modalsOf(() => import('./features/orders/add-programs-modal.tsx'), {
    'order-add-programs': (m) => m.AddProgramsModal,
  }),
  ...modalsOf(() => import('./features/orders/exclude-weekends-modal.tsx'), {
    'order-exclude-weekends': (m) => m.ExcludeWeekendsModal,
  }),
  ...modalsOf(() => import('./features/orders/ecology-modal.tsx'), {
    'order-ecology': (m) => m.EcologyModal,
  }),
  ...modalsOf(
    () => import('./features/exclusions/side-exclusion-modal.tsx'),
    { 'side-exclusion': (m) => m.SideExclusionModal },
    'side',
  ),
  ...modalsOf(
    () => import('./features/exclusions/side-replacement-modal.tsx'),
    { 'side-replacement': (m) => m.SideReplacementModal },
    'side',
  ),
  ...modalsOf(
    () => import('./features/exclusions/replace-several-modal.tsx'),
    { 'replace-several': (m) => m.ReplaceSeveralModal },
    'side',
  ),
  ...modalsOf(() => import('./features/exclusions/dish-tired-of-modal.tsx'), {
    'dish-tired-of': (m) => m.DishTiredOfModal,
  }),
  ...modalsOf(() => import('./features/ratings/rating-dish-modal.tsx'), {
    'rating-dish': (m) => m.RatingDishModal,
  }),
  ...modalsOf(() => import('./features/ratings/rating-modals.tsx'), {
    'rating-delivery': (m) => m.RatingDeliveryModal,
    'rating-all-good': (m) => m.RatingAllGoodModal,
    'rating-all-bad': (m) => m.RatingAllBadModal,
  }),
  ...modalsOf(() => import('./features/ratings/something-wrong-modal.tsx'), {
    'something-wrong': (m) => m.SomethingWrongModal,
  }),
  ...modalsOf(() => import('./features/regions/location-modal.tsx'), { location: (m) => m.LocationModal }),
  ...modalsOf(() => import('./features/consents/sign-consent-modal.tsx'), {
    'sign-consent': (m) => m.SignConsentModal,
  }),
  ...modalsOf(() => import('./features/customers/profile-modal.tsx'), {
    profile: (m) => m.ProfileModal,
  }),
  ...modalsOf(() => import('./features/customers/email-code-modal.tsx'), {
    'email-code': (m) => m.EmailCodeModal,
  }),
  ...modalsOf(() => import('./features/customers/phone-change-modal.tsx'), {
    'phone-change': (m) => m.PhoneChangeModal,
  }),
  ...modalsOf(() => import('./features/customers/address-form-modal.tsx'), {
    'address-form': (m) => m.AddressFormModal,
  }),
  ...modalsOf(() => import('./features/customers/address-remove-modal.tsx'), {
    'address-remove': (m) => m.AddressRemoveModal,
  }),
  ...modalsOf(
    () => import('./features/homemade/basket-modal.tsx'),
    { 'homemade-basket': (m) => m.BasketModal },
    'side',
  ),
  ...modalsOf(() => import('./features/subscriptions/subscription-change-modal.tsx'), {
    'subscription-change': (m) => m.SubscriptionChangeModal,
  }),
  ...modalsOf(() => import('./features/subscriptions/subscription-cancel-modal.tsx'), {
    'subscription-cancel': (m) => m.SubscriptionCancelModal,
  }),
  ...modalsOf(() => import('./features/deliveries/delivery-edit-modal.tsx'), {
    'delivery-edit': (m) => m.DeliveryEditModal,
  }),
  ...modalsOf(() => import('./features/deliveries/delivery-edit-success-modal.tsx'), {
    'delivery-edit-success': (m) => m.DeliveryEditSuccessModal,
  }),
  ...modalsOf(() => import('./features/deliveries/delivery-freeze-modal.tsx'), {
    'delivery-freeze': (m) => m.DeliveryFreezeModal,
  }),
  ...modalsOf(() => import('./features/deliveries/delivery-refund-modal.tsx'), {
    'delivery-refund': (m) => m.DeliveryRefundModal,
  }),
  ...modalsOf(() => import('./features/deliveries/delivery-cancel-modal.tsx'), {
    'delivery-cancel': (m) => m.DeliveryCancelModal,
  }),
  ...modalsOf(() => import('./features/bonuses/account-modals.tsx'), {
    'bonus-spend': (m) => m.BonusSpendModal,
    'bonus-zero': (m) => m.BonusZeroModal,
    'bonus-donate-success': (m) => m.BonusDonateSuccessModal,
  }),
  ...modalsOf(() => import('./features/bonuses/donate-modal.tsx'), {
    'bonus-donate': (m) => m.BonusDonateModal,
  }),
  ...modalsOf(() => import('./features/bonuses/recommend-modals.tsx'), {
    'recommend-us': (m) => m.RecommendUsModal,
    'recommend-copy': (m) => m.RecommendCopyModal,
    'recommend-success': (m) => m.RecommendSuccessModal,
  }),
  ...modalsOf(() => import('./features/bonuses/partners-bonus-modal.tsx'), {
    'partners-bonus': (m) => m.PartnersBonusModal,
  }),
  ...modalsOf(() => import('./features/progress/steps-modal.tsx'), {
    'progress-step-1': (m) => m.GoalStepModal,
    'progress-step-2': (m) => m.PersonStepModal,
    'progress-step-3': (m) => m.HeightStepModal,
    'progress-step-4': (m) => m.WeightStepModal,
    'progress-step-5': (m) => m.ActivityStepModal,
  }),
  ...modalsOf(() => import('./features/progress/target-step-modal.tsx'), {
    'progress-step-6': (m) => m.TargetStepModal,
  }),
  ...modalsOf(() => import('./features/progress/add-weight-modal.tsx'), {
    'progress-add-weight': (m) => m.AddWeightModal,
  }),
  ...modalsOf(() => import('./features/progress/reset-modal.tsx'), {
    'progress-reset': (m) => m.ProgressResetModal,
  }),
  ...modalsOf(() => import('./features/progress/success-modal.tsx'), {
    'progress-success': (m) => m.ProgressSuccessModal,
  }),
  ...modalsOf(() => import('./features/workouts/workout-success-modal.tsx'), {
    'workout-success': (m) => m.WorkoutSuccessModal,
    'workout-week-success': (m) => m.WorkoutWeekSuccessModal,
  }),
  ...modalsOf(() => import('./features/pages/info-modal.tsx'), {
    'info-choose-dishes': (m) => m.ChooseDishesModal,
    'info-easy-cooking': (m) => m.EasyCookingModal,
    'info-flexible-delivery': (m) => m.FlexibleDeliveryModal,
    'info-free-delivery': (m) => m.FreeDeliveryModal,
    'info-safety': (m) => m.SafetyModal,
    'info-save-time': (m) => m.SaveTimeModal,
    'info-no-gmo': (m) => m.NoGmoModal,
  }),
  ...modalsOf(() => import('./features/auth/auth-name-modal.tsx'), {
    'auth-name': (m) => m.AuthNameModal,
  }),
  ...modalsOf(() => import('./features/auth/auth-sms-modal.tsx'), {
    'auth-sms': (m) => m.AuthSmsModal,
  }),
};
