import { type FormEvent, type ReactNode, useState } from 'react';
import type { addAddress, changeAddress } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { useAppState } from '../../platform/app-state.ts';
import { reportEvent } from '../../platform/events.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useFetchStatus } from '../../platform/fetch-status.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { RestError } from '../../platform/rest-client.ts';
import { useRest } from '../../platform/rest-context.ts';
import { useRevalidator } from '../../router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { StreetField } from '../addresses/shared/street-field.tsx';
import styles from './modal.module.css';

type Details = Pick<SavedAddress, 'label' | 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment'>;

const fields: readonly {
  readonly name: keyof Details;
  readonly label: string;
  readonly size: string | undefined;
  readonly maxLength: number;
}[] = [
  { name: 'house', label: 'Дом, корпус', size: styles.half, maxLength: 20 },
  { name: 'flat', label: 'Квартира', size: styles.half, maxLength: 10 },
  { name: 'entrance', label: 'Подъезд', size: styles.half, maxLength: 10 },
  { name: 'floor', label: 'Этаж', size: styles.half, maxLength: 10 },
  { name: 'intercom', label: 'Домофон', size: styles.whole, maxLength: 20 },
  { name: 'comment', label: 'Комментарий курьеру', size: styles.whole, maxLength: 300 },
  { name: 'label', label: 'Как назвать: дом, работа, дача', size: styles.whole, maxLength: 40 },
];

const blank: Details = {
  label: '',
  house: '',
  flat: '',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
};

function detailsOf(address: SavedAddress | null): Details {
  if (!address) return blank;
  const { label, house, flat, entrance, floor, intercom, comment } = address;
  return { label, house, flat, entrance, floor, intercom, comment };
}

/** Errors by field; the empty name holds what belongs to no field. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof RestError)) return { '': failureText(error, '') };
  const entries = Object.entries(error.fields).map(
    ([name, text]) => [name.replace('address.', ''), text] as const,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : { '': error.message };
}

/** Adds an address, or changes the details of a saved one. */
function useAddressForm(address: SavedAddress | null) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const [street, setStreet] = useState<SuggestedAddress | null>(address?.street ?? null);
  const [details, setDetails] = useState(detailsOf(address));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<Details>) => setDetails((known) => ({ ...known, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!street) {
      setErrors({ streetId: 'Выберите улицу из подсказок' });
      return;
    }
    setErrors({});
    const answer = await run<unknown>(
      () =>
        address
          ? rest<typeof changeAddress>('PATCH /rest/customer/addresses/:id/', {
              params: { id: address.id },
              body: details,
            })
          : rest<typeof addAddress>('POST /rest/customer/addresses/', {
              body: { ...details, streetId: street.id },
            }),
      (error) => setErrors(errorsOf(error)),
    );
    if (answer === undefined) return;
    if (!address) reportEvent(state, { name: 'addAddress', facts: {} });
    closeModal(state);
    state.notice = { text: `Адрес «${details.label.trim()}» сохранён` };
    await revalidator.revalidate();
  };
  const choose = (next: SuggestedAddress | null) => {
    setStreet(next);
    // The street field itself refuses a street outside the zones.
    const { streetId: _, ...others } = errors;
    setErrors(others);
    if (next && next.house !== '') change({ house: next.house });
  };
  return { street, details, errors, isBusy: status === 'pending', change, choose, save };
}

/** Adds or edits a saved address. */
export function AddressFormModal({ address }: ModalProps['address-form']): ReactNode {
  const { street, details, errors, isBusy, change, choose, save } = useAddressForm(address);
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <ModalTitle>{address ? address.label : 'Новый адрес'}</ModalTitle>
      {address && <ModalLead>{address.street.label}. Другая улица&nbsp;— это новый адрес.</ModalLead>}
      <div className={styles.grid}>
        {!address && (
          <div className={styles.whole}>
            <StreetField value={street} error={errors.streetId} onValue={choose} />
          </div>
        )}
        {fields.map(({ name, label, size, maxLength }) => (
          <div key={name} className={size}>
            <TextField
              label={label}
              name={name}
              autoComplete="off"
              maxLength={maxLength}
              value={details[name]}
              error={errors[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <div role="alert">{errors[''] !== undefined && <FieldError>{errors['']}</FieldError>}</div>
      <Button type="submit" size="large" wide isBusy={isBusy}>
        Сохранить
      </Button>
    </form>
  );
}
