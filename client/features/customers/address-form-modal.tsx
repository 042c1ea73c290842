import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addAddress, changeAddress } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useTyped } from '../../platform/storage/typed.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { Button } from '../../ui/button.tsx';
import steps from '../../ui/code-form.module.css';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import {
  AddressDetails,
  type AddressErrors,
  addressErrors,
  blankDetails,
  type Details,
} from '../addresses/shared/address-details.tsx';
import type { CustomersModals } from './shared/modals.ts';

function detailsOf(address: SavedAddress | null): Details {
  if (!address) return blankDetails;
  const { label, house, flat, entrance, floor, intercom, comment } = address;
  return { label, house, flat, entrance, floor, intercom, comment };
}

interface Typed {
  readonly street: SuggestedAddress | null;
  readonly details: Details;
}

/** Adds an address, or changes the details of a saved one. */
function useAddressForm(address: SavedAddress | null) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const known: Typed = { street: address?.street ?? null, details: detailsOf(address) };
  const [{ street, details }, type] = useTyped(`address ${address?.id ?? ''}`, known, { isDialog: true });
  const [errors, setErrors] = useState<AddressErrors>({});
  const change = (part: Partial<Details>) => type({ details: { ...details, ...part } });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!street) {
      setErrors({ streetId: 'Выберите улицу из\u00a0подсказок' });
      return;
    }
    setErrors({});
    const answer = await run<unknown>(
      () =>
        address
          ? rest(changeAddress, {
              params: { id: address.id },
              body: details,
            })
          : rest(addAddress, {
              body: { ...details, streetId: street.id },
            }),
      (error) => setErrors(addressErrors(error)),
    );
    if (answer === undefined) return;
    if (!address) reportEvent(state, { name: 'addAddress', facts: {} });
    const label = details.label.trim();
    closeModal(state);
    state.notice = { text: label === '' ? 'Адрес сохранён' : `Адрес «${label}» сохранён` };
    await revalidator.revalidate();
  };
  const choose = (next: SuggestedAddress | null) => {
    type({ street: next });
    // The street field itself refuses a street outside the zones.
    const { streetId: _, ...others } = errors;
    setErrors(others);
  };
  return { street, details, errors, isBusy: status === 'pending', change, choose, save };
}

/** Adds or edits a saved address. */
export function AddressFormModal({ address }: CustomersModals['address-form']): ReactNode {
  const { street, details, errors, isBusy, change, choose, save } = useAddressForm(address);
  return (
    <form className={steps.form} onSubmit={(event) => void save(event)} noValidate>
      <ModalTitle>{address ? address.label : 'Новый адрес'}</ModalTitle>
      {address && <ModalLead>{address.street.label}. Другая улица&nbsp;— это новый адрес.</ModalLead>}
      <AddressDetails
        details={details}
        errors={errors}
        onChange={change}
        {...(!address && { street: { value: street, onValue: choose } })}
      />
      <div role="alert">{errors[''] !== undefined && <FieldError>{errors['']}</FieldError>}</div>
      <Button type="submit" size="large" wide isBusy={isBusy}>
        Сохранить
      </Button>
    </form>
  );
}
