import type { ComponentProps } from 'react';
import type { LeadField } from '#shared/features/leads/schema.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError, TextArea, TextField } from '../../../ui/field.tsx';
import { useField } from '../../../ui/form-values.ts';
import layout from '../../../ui/layout.module.css';
import { PhoneField } from '../../../ui/phone-field.tsx';
import styles from './lead-form.module.css';

interface LeadEntryProps {
  readonly name: LeadField;
  readonly isOptional: boolean;
  readonly initial: string;
}

const labels: Readonly<Record<LeadField, string>> = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'Почта',
  message: 'Сообщение',
  company: 'Компания',
  people: 'Сколько человек',
  address: 'Адрес',
  nominal: 'Номинал',
};

const inputs: Partial<Record<LeadField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'name', maxLength: 60 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  company: { autoComplete: 'organization', maxLength: 120 },
  people: { inputMode: 'numeric', pattern: '[0-9]{1,5}', maxLength: 5 },
  address: { autoComplete: 'address-line1', maxLength: 200 },
};

function Nominals({ initial }: Pick<LeadEntryProps, 'initial'>) {
  const { error } = useField('nominal');
  return (
    <fieldset className={classNames(layout.row8, styles.nominals)}>
      <legend>{labels.nominal}</legend>
      {certificateNominals.map((sum, index) => {
        const value = String(sum / 100);
        return (
          <label key={value} className={styles.nominal}>
            <input
              type="radio"
              name="nominal"
              value={value}
              defaultChecked={initial === value || (initial === '' && index === 0)}
            />
            {formatMoney(sum)}
          </label>
        );
      })}
      {error !== undefined && (
        <span className={styles.wrong}>
          <FieldError>{error}</FieldError>
        </span>
      )}
    </fieldset>
  );
}

/** One field of a request's form. */
export function LeadEntry({ name, isOptional, initial }: LeadEntryProps) {
  if (name === 'nominal') return <Nominals initial={initial} />;
  const label = isOptional ? `${labels[name]}\u00a0— по\u00a0желанию` : labels[name];
  const shared = { label, name };
  if (name === 'phone') return <PhoneField {...shared} />;
  if (name === 'message') return <TextArea {...shared} maxLength={1500} required={!isOptional} />;
  return <TextField {...shared} {...inputs[name]} required={!isOptional} />;
}
