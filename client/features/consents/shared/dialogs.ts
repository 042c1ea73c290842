import { dialog } from '../../../platform/modals/dialogs.ts';
export interface ConsentsModals {
  'sign-consent': {
    /** Runs once the consent is signed, for example sends again what was refused without it. */
    readonly onSigned: () => void;
  };
}

export const signConsentDialog = dialog(
  'sign-consent',
  () => import('../sign-consent-modal.tsx'),
  (m) => m.SignConsentModal,
);
