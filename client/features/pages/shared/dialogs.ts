import { dialog } from '../../../platform/modals/dialogs.ts';

type Texts =
  | 'choose-dishes'
  | 'easy-cooking'
  | 'flexible-delivery'
  | 'free-delivery'
  | 'safety'
  | 'save-time'
  | 'no-gmo';
type Plain = 'callback' | 'certificate' | 'contact-us' | 'write-us' | `info-${Texts}`;

export interface PagesModals extends Record<Plain, object> {
  address: { readonly address: string };
}

export const callbackDialog = dialog(
  'callback',
  () => import('../lead-modal.tsx'),
  (m) => m.CallbackModal,
);
export const addressDialog = dialog(
  'address',
  () => import('../lead-modal.tsx'),
  (m) => m.AddressModal,
);
export const certificateDialog = dialog(
  'certificate',
  () => import('../lead-modal.tsx'),
  (m) => m.CertificateModal,
);
export const contactUsDialog = dialog(
  'contact-us',
  () => import('../lead-modal.tsx'),
  (m) => m.ContactUsModal,
);
export const writeUsDialog = dialog(
  'write-us',
  () => import('../lead-modal.tsx'),
  (m) => m.WriteUsModal,
);
export const infoChooseDishesDialog = dialog(
  'info-choose-dishes',
  () => import('../info-modal.tsx'),
  (m) => m.ChooseDishesModal,
);
export const infoEasyCookingDialog = dialog(
  'info-easy-cooking',
  () => import('../info-modal.tsx'),
  (m) => m.EasyCookingModal,
);
export const infoFlexibleDeliveryDialog = dialog(
  'info-flexible-delivery',
  () => import('../info-modal.tsx'),
  (m) => m.FlexibleDeliveryModal,
);
export const infoFreeDeliveryDialog = dialog(
  'info-free-delivery',
  () => import('../info-modal.tsx'),
  (m) => m.FreeDeliveryModal,
);
export const infoSafetyDialog = dialog(
  'info-safety',
  () => import('../info-modal.tsx'),
  (m) => m.SafetyModal,
);
export const infoSaveTimeDialog = dialog(
  'info-save-time',
  () => import('../info-modal.tsx'),
  (m) => m.SaveTimeModal,
);
export const infoNoGmoDialog = dialog(
  'info-no-gmo',
  () => import('../info-modal.tsx'),
  (m) => m.NoGmoModal,
);
