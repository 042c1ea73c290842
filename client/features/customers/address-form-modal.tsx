import { addAddress, changeAddress } from '#shared/features/addresses/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import steps from '../../ui/code-form.module.css';
import { FieldGrid, FieldRow, Fields } from '../../ui/fields.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { namedAddressFields } from '../addresses/shared/address-values.ts';
import { StreetField } from '../addresses/shared/street-field.tsx';
import type { CustomersModals } from './shared/dialogs.ts';

/** Adds or edits a saved address. */
export function AddressFormModal({ address }: CustomersModals['address-form']) {
  const state = useAppState();
  const common = {
    keptAs: `address ${address?.id ?? ''}`,
    className: steps.form,
    done: (_: unknown, fields: FormData) => {
      const label = String(fields.get('label')).trim();
      return label === '' ? 'Адрес сохранён' : `Адрес «${label}» сохранён`;
    },
    onDone: () => {
      if (!address) reportEvent(state, { name: 'addAddress', facts: {} });
      closeModal(state);
    },
  };
  const fields = (
    <>
      <ModalTitle>{address ? address.label : 'Новый адрес'}</ModalTitle>
      {address && <ModalLead>{address.street.label}. Другая улица&nbsp;— это новый адрес.</ModalLead>}
      <FieldGrid isNarrow>
        {!address && (
          <FieldRow>
            <StreetField name="streetId" />
          </FieldRow>
        )}
        <Fields of={namedAddressFields} />
      </FieldGrid>
      <Submit size="large" wide>
        Сохранить
      </Submit>
    </>
  );
  return address ? (
    <RestForm call={changeAddress} params={{ id: address.id }} defaults={address} {...common}>
      {fields}
    </RestForm>
  ) : (
    <RestForm call={addAddress} {...common}>
      {fields}
    </RestForm>
  );
}
