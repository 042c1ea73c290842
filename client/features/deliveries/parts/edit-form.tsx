import { useRef } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { editDelivery, type moveDelivery, quoteAddress } from '#shared/features/deliveries/contract.ts';
import type { ChangeScope, Delivery } from '#shared/features/deliveries/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { firstRefusalText } from '../../../platform/rest/rest.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Spinner } from '../../../ui/basics.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { FieldError, TextField, useFormValues } from '../../../ui/field.tsx';
import { FieldPart } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { AddressChoice, useAddressChoice } from '../../addresses/shared/address-choice.tsx';

export interface ChangeFormProps {
  readonly delivery: Delivery;
  readonly onDone: (answer: AnswerOf<typeof editDelivery> | AnswerOf<typeof moveDelivery>) => void;
}

const scopes = [
  { value: 'one', label: 'Только эту' },
  { value: 'following', label: 'Эту и следующие' },
] as const;

export const scopeIn = (values: FormData | undefined): ChangeScope =>
  values?.get('scope') === 'following' ? 'following' : 'one';

export function ScopeChoice() {
  return <Segmented legend="Какие доставки изменить" name="scope" value="one" options={scopes} />;
}

const SAME = 'same';

const meets = [
  { value: SAME, label: 'Не менять' },
  { value: 'me', label: 'Я' },
  { value: 'other', label: 'Другой' },
] as const;

/** The recipient from the form's fields; absent where it stays as it is at each delivery. */
function recipientOf(fields: FormData): { recipient?: Delivery['recipient'] } {
  const meeting = fields.get('meets');
  if (meeting === SAME) return {};
  if (meeting === 'me') return { recipient: null };
  return { recipient: { name: String(fields.get('name')), phone: String(fields.get('phone')) } };
}

function Fee({ quote, error }: { quote: AnswerOf<typeof quoteAddress> | undefined; error: unknown }) {
  if (error !== undefined) {
    const otherwise = 'Доплату не получилось посчитать. Выберите адрес ещё раз';
    return <FieldError>{firstRefusalText(error, otherwise)}</FieldError>;
  }
  if (quote?.totalKop === 0) return null;
  return (
    <div aria-live="polite">
      {quote ? (
        <Notice>
          Доставка по этому адресу дороже оплаченной: доплата {formatMoney(quote.totalKop)} за{' '}
          {countOf(quote.deliveries, 'доставку', 'доставки', 'доставок')}. Место держим полчаса, адрес
          изменим, как только оплата пройдёт. Если доставка не понадобится, вернём доплату.
        </Notice>
      ) : (
        <>
          <Spinner /> Считаем доплату…
        </>
      )}
    </div>
  );
}

export function EditForm({ delivery, onDone }: ChangeFormProps) {
  // Optional: without the addresses the interval can still be changed.
  const { data: saved } = useRestData(listAddresses);
  const { id, calendarVersion: version, recipient } = delivery;
  const { config } = useAppState().site;
  const intervals = (config ? deliveryIntervals(config) : []).map(({ code, label, part }) => ({
    value: code,
    label: part === 'evening' ? `${label}, накануне вечером` : label,
  }));
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const scope = scopeIn(values);
  const place = useAddressChoice(form, saved?.addresses, scope === 'one');
  const isDearerAt = ({ street }: SavedAddress) => (street.zone?.feeKop ?? 0) > delivery.feeKop;
  const { address } = place;
  const isDearer = address !== null && isDearerAt(address);
  const fee = useRestData(
    quoteAddress,
    { params: { id }, query: { scope, addressId: address?.id ?? '' } },
    { isWanted: isDearer },
  );
  const quote = isDearer && fee.status === 'success' ? fee.data : undefined;
  const sumKop = quote?.totalKop ?? 0;
  return (
    <RestForm
      form={form}
      keptAs={`delivery ${id}`}
      call={editDelivery}
      params={{ id }}
      body={(fields) => ({
        version,
        scope,
        interval: fields.get('interval') === SAME ? '' : String(fields.get('interval')),
        addressId: place.addressId(fields),
        expectedKop: sumKop,
        ...recipientOf(fields),
      })}
      label={sumKop > 0 ? `Доплатить ${formatMoney(sumKop)}` : 'Сохранить'}
      isDisabled={place.isBusy || (isDearer && !quote)}
      wants={place.wants(isDearerAt)}
      closesOutdated
      onDone={onDone}
    >
      <Select
        label="Когда привезти"
        name="interval"
        value={SAME}
        options={[{ value: SAME, label: `Не менять: ${delivery.interval}` }, ...intervals]}
      />
      <Segmented legend="Кто встретит курьера" name="meets" value={SAME} options={meets} />
      <FieldPart isChosen={values?.get('meets') === 'other'}>
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
      </FieldPart>
      <ScopeChoice />
      {/* Loaded later than the rest: placed last so that nothing moves. */}
      {saved && (
        <AddressChoice
          choice={place}
          present={delivery.address}
          ordered={delivery.orderAddress}
          orderFeeKop={delivery.feeKop}
        />
      )}
      {isDearer && <Fee quote={quote} error={fee.error} />}
    </RestForm>
  );
}
