import { type ReactNode, useState } from 'react';
import type { listAddresses } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { editDelivery } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import { useAppState } from '../../../platform/app-state.ts';
import { useRestData } from '../../../platform/rest-data.ts';
import { TextField } from '../../../ui/field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import { AddressChoice } from '../../addresses/shared/address-choice.tsx';
import { type ChangeFormProps, ScopeChoice, scopeOf } from './scope-choice.tsx';

const intervalOption = ({ code, label, part }: DeliveryInterval) =>
  [code, part === 'evening' ? `${label}, накануне вечером` : label] as const;

const meets = (recipient: Delivery['recipient']) =>
  [
    ['', recipient === null ? 'Не\u00a0менять' : `Не\u00a0менять: ${recipient.name}`],
    ['me', 'Встречу я'],
    ['other', 'Встретит другой человек'],
  ] as const;

/** The recipient from the form's fields; absent to keep the present one. */
function recipientOf(fields: FormData) {
  const who = fields.get('meets');
  if (who === 'me') return { recipient: null };
  if (who !== 'other') return {};
  return { recipient: { name: String(fields.get('name')), phone: String(fields.get('phone')) } };
}

function RecipientChoice({ recipient }: Pick<Delivery, 'recipient'>): ReactNode {
  const [who, setWho] = useState('');
  return (
    <>
      <RadioList legend="Кто встретит курьера" name="meets" options={meets(recipient)} onValue={setWho} />
      {who === 'other' && (
        <>
          <TextField
            label="Имя получателя"
            name="name"
            autoComplete="off"
            defaultValue={recipient?.name}
            required
          />
          <PhoneField
            label="Телефон получателя"
            name="phone"
            defaultValue={recipient === null ? '' : formatPhone(recipient.phone)}
          />
        </>
      )}
    </>
  );
}

/** Changes interval, address and recipient of deliveries. */
export function EditForm({ delivery, onDone, onConflict }: ChangeFormProps): ReactNode {
  // Optional: without the addresses the interval can still be changed.
  const { data: saved } = useRestData<typeof listAddresses>('GET /rest/customer/addresses/');
  const { id, calendarVersion: version } = delivery;
  const { config } = useAppState().site;
  const { morningIntervals = [], eveningIntervals = [] } = config?.dateTimeIntervalDelivery ?? {};
  const [address, setAddress] = useState<SavedAddress | null>(null);
  return (
    <ActionForm<typeof editDelivery>
      route="POST /rest/deliveries/:id/edit/"
      params={{ id }}
      body={(fields) => ({
        version,
        scope: scopeOf(fields),
        interval: String(fields.get('interval') ?? ''),
        addressId: address?.id ?? '',
        ...recipientOf(fields),
      })}
      label="Сохранить"
      onConflict={onConflict}
      onDone={onDone}
    >
      <RadioList
        legend="Когда привезти"
        name="interval"
        options={[['', 'Не\u00a0менять'], ...[...morningIntervals, ...eveningIntervals].map(intervalOption)]}
      />
      <RecipientChoice recipient={delivery.recipient} />
      <ScopeChoice />
      {/* Loaded later than the rest: placed last so that nothing moves. */}
      {saved && (
        <AddressChoice
          addresses={saved.addresses}
          present={delivery.address}
          mostFeeKop={delivery.feeKop}
          onAddress={setAddress}
        />
      )}
    </ActionForm>
  );
}
