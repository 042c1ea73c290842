import { addAddress, changeAddress, removeAddress } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { Button } from '../../ui/basics.tsx';
import steps from '../../ui/code-form.module.css';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { FieldGrid, FieldRow, Fields } from '../../ui/fields.tsx';
import { addressText, namedAddressFields } from '../addresses/shared/address-values.ts';
import { StreetField } from '../addresses/shared/street-field.tsx';

export function AddressFormModal({ address }: { address: SavedAddress | null }) {
  const state = useAppState();
  const common = {
    keptAs: `address ${address?.id ?? ''}`,
    className: steps.form,
    closes: true,
    done: (_: unknown, fields: FormData) => {
      const label = String(fields.get('label')).trim();
      return label === '' ? 'Адрес сохранён' : `Адрес «${label}» сохранён`;
    },
    children: (
      <>
        <ModalTitle>{address ? address.label : 'Новый адрес'}</ModalTitle>
        {address && <ModalLead>{address.street.label}. Другая улица — это новый адрес.</ModalLead>}
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
    ),
  };
  if (address)
    return <RestForm call={changeAddress} params={{ id: address.id }} defaults={address} {...common} />;
  const onDone = () => reportEvent(state, { name: 'addAddress', facts: {} });
  return <RestForm call={addAddress} {...common} onDone={onDone} />;
}

export function AddressRemoveModal({ address }: { address: SavedAddress }) {
  const state = useAppState();
  const { id, label } = address;
  return (
    <div className={steps.form}>
      <ModalTitle>Удалить адрес?</ModalTitle>
      <ModalLead>
        <span className={css('wrap-anywhere')}>
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
        closes
      />
      <Button onClick={() => closeModal(state)}>Оставить</Button>
    </div>
  );
}
