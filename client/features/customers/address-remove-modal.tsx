import { removeAddress } from '#shared/features/addresses/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { addressText } from '../addresses/shared/address-values.ts';
import styles from './modal.module.css';
import type { CustomersModals } from './shared/dialogs.ts';

/** Confirms the removal of a saved address. */
export function AddressRemoveModal({ address }: CustomersModals['address-remove']) {
  const state = useAppState();
  const { id, label } = address;
  return (
    <div className={steps.form}>
      <ModalTitle>Удалить адрес?</ModalTitle>
      <ModalLead>
        <span className={styles.address}>
          {label}: {addressText(address)}.
        </span>{' '}
        Уже оформленные доставки приедут как обычно.
      </ModalLead>
      <RestForm
        call={removeAddress}
        params={{ id }}
        label="Удалить"
        look="outline"
        done={`Адрес «${label}» удалён`}
        onDone={() => closeModal(state)}
      />
      <Button onClick={() => closeModal(state)}>Оставить</Button>
    </div>
  );
}
