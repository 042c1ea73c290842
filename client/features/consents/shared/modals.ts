export interface ConsentsModals {
  'sign-consent': {
    /** Runs once the consent is signed, for example sends again what was refused without it. */
    readonly onSigned: () => void;
  };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends ConsentsModals {}
}
