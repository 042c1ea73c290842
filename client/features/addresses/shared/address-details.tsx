import type { ReactNode } from 'react';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { failureText } from '../../../platform/forms/failure-text.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from './address-details.module.css';
import { StreetField } from './street-field.tsx';

/** The typed parts of an address. */
export type Details = Pick<
  SavedAddress,
  'label' | 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment'
>;

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

/** An address of which nothing is typed yet. */
export const blankDetails: Details = {
  label: '',
  house: '',
  flat: '',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
};

/** Errors by field; the empty name holds what belongs to no field. */
export type AddressErrors = Readonly<Record<string, string>>;

/** The server's errors for a refused address. */
export function addressErrors(error: unknown): AddressErrors {
  if (!(error instanceof RestError)) return { '': failureText(error, '') };
  const entries = Object.entries(error.fields).map(
    ([name, text]) => [name.replace('address.', ''), text] as const,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : { '': error.message };
}

interface AddressDetailsProps {
  readonly details: Details;
  readonly errors: AddressErrors;
  readonly onChange: (part: Partial<Details>) => void;
  /** Absent where the street stays. */
  readonly street?: {
    readonly value: SuggestedAddress | null;
    readonly onValue: (value: SuggestedAddress | null) => void;
  };
}

/** The fields of a kept address. */
export function AddressDetails({ details, errors, onChange, street }: AddressDetailsProps): ReactNode {
  return (
    <div className={styles.grid}>
      {street && (
        <div className={styles.whole}>
          <StreetField
            value={street.value}
            error={errors.streetId}
            onValue={(next) => {
              street.onValue(next);
              if (next && next.house !== '') onChange({ house: next.house });
            }}
          />
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
            hint={
              street && name === 'label' ? 'Без\u00a0названия\u00a0— по\u00a0улице и\u00a0дому' : undefined
            }
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </div>
      ))}
    </div>
  );
}
