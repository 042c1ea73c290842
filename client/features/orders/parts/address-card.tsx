import type { ReactNode } from 'react';
import { StreetField } from '../../../platform/street-field/street-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { StepCard } from '../../../ui/step-card.tsx';
import type { OrderForm } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';
import styles from './cards.module.css';

type TextName = 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment';

const details: readonly {
  name: TextName;
  label: string;
  size: string | undefined;
  maxLength: number;
  numeric?: true;
}[] = [
  { name: 'house', label: 'Дом, корпус', size: styles.third, maxLength: 20 },
  { name: 'flat', label: 'Квартира', size: styles.third, maxLength: 10, numeric: true },
  { name: 'entrance', label: 'Подъезд', size: styles.third, maxLength: 10, numeric: true },
  { name: 'floor', label: 'Этаж', size: styles.third, maxLength: 10, numeric: true },
  { name: 'intercom', label: 'Домофон', size: styles.wideThird, maxLength: 20 },
  { name: 'comment', label: 'Комментарий курьеру', size: styles.whole, maxLength: 300 },
];

/** Where the courier goes. */
export function AddressCard({ form, errors, change }: OrderFormControl): ReactNode {
  const isDone = form.street?.zone != null && form.house.trim() !== '';
  return (
    <StepCard number={2} title="Адрес" isDone={isDone}>
      <div className={styles.grid}>
        <div className={styles.whole}>
          <StreetField
            value={form.street}
            error={errors['address.streetId']}
            onValue={(street) => change({ street })}
          />
        </div>
        {details.map(({ name, label, size, maxLength, numeric }) => (
          <div key={name} className={size}>
            <TextField
              label={label}
              name={name}
              maxLength={maxLength}
              autoComplete="off"
              {...(numeric && { inputMode: 'numeric' })}
              value={form[name]}
              error={errors[`address.${name}`]}
              onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<OrderForm>)}
            />
          </div>
        ))}
      </div>
    </StepCard>
  );
}
