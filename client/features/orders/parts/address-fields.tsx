import type { ReactNode } from 'react';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { TextField } from '../../../ui/field.tsx';
import fields from '../../../ui/field-grid.module.css';
import { MissingStreet, UnservedAddress } from '../../addresses/shared/address-request.tsx';
import { CityField } from '../../addresses/shared/city-field.tsx';
import { StreetField } from '../../addresses/shared/street-field.tsx';
import type { OrderForm } from '../order-form.ts';
import type { OrderFormControl } from '../use-order-form.ts';

type TextName = 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment';

const details: readonly {
  name: TextName;
  label: string;
  size: string | undefined;
  maxLength: number;
}[] = [
  { name: 'house', label: 'Дом, корпус', size: fields.third, maxLength: 20 },
  { name: 'flat', label: 'Квартира', size: fields.third, maxLength: 10 },
  { name: 'entrance', label: 'Подъезд', size: fields.third, maxLength: 10 },
  { name: 'floor', label: 'Этаж', size: fields.third, maxLength: 10 },
  { name: 'intercom', label: 'Домофон', size: fields.wideThird, maxLength: 20 },
  { name: 'comment', label: 'Комментарий курьеру', size: fields.whole, maxLength: 300 },
];

/** The address of the order. */
export function AddressFields({ form, errors, change }: OrderFormControl): ReactNode {
  const state = useAppState();
  return (
    <div className={fields.grid}>
      <div className={fields.whole}>
        <CityField />
        <StreetField
          name="address.streetId"
          typed={form.typedStreet}
          value={form.street}
          error={errors['address.streetId']}
          renderMissing={(street) => <MissingStreet street={street} house={form.house} flat={form.flat} />}
          onValue={(street) => {
            if (street) reportEvent(state, { name: 'addAddress', facts: {} });
            change({ street, ...(street && street.house !== '' && { house: street.house }) });
          }}
        />
      </div>
      {form.street?.zone === null && (
        <div className={fields.whole}>
          <UnservedAddress street={form.street.label} house={form.house} flat={form.flat} />
        </div>
      )}
      {details.map(({ name, label, size, maxLength }) => (
        <div key={name} className={size}>
          <TextField
            label={label}
            name={`address.${name}`}
            maxLength={maxLength}
            autoComplete="off"
            value={form[name]}
            error={errors[`address.${name}`]}
            onChange={(event) => change({ [name]: event.currentTarget.value } as Partial<OrderForm>)}
          />
        </div>
      ))}
    </div>
  );
}
