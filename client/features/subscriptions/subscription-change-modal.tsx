import { useRef, useState } from 'react';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { renewableLengths } from '#shared/features/orders/price.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { changeSubscription, quoteSubscription } from '#shared/features/subscriptions/contract.ts';
import type { ChangeSubscription, Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { firstRefusalText } from '../../platform/rest/rest.ts';
import { useRestData, useRestLoad } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Spinner } from '../../ui/button.tsx';
import { Checkbox, FieldError } from '../../ui/field.tsx';
import { useFormValues } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Select } from '../../ui/select.tsx';
import { AddressChoice, useAddressChoice } from '../addresses/shared/address-choice.tsx';
import { PersonsFields, type RenewedPerson } from './parts/persons-fields.tsx';
import type { SubscriptionsModals } from './shared/dialogs.ts';
import styles from './subscription-change-modal.module.css';

/** Pause after the last choice before its price is asked for, in milliseconds. */
const PAUSE_MS = 250;

/** Price and date of the next renewal. */
function Quote({ id, wanted }: { readonly id: string; readonly wanted: ChangeSubscription }) {
  const { latest, status, error } = useRestLoad(
    JSON.stringify(wanted),
    (rest) => rest(quoteSubscription, { params: { id }, body: wanted }),
    { pauseMs: PAUSE_MS },
  );
  return (
    <div className={styles.quote} aria-live="polite">
      {status === 'error' && <FieldError>{firstRefusalText(error)}</FieldError>}
      {status !== 'error' && latest && (
        <p>
          Следующее списание&nbsp;— <b>{formatMoney(latest.totalKop)}</b>, {formatMoment(latest.chargeAt)}.
          Первый день рациона&nbsp;— {formatDayLong(latest.startDate)}.
        </p>
      )}
      {status === 'pending' && !latest && (
        <p>
          <Spinner /> Считаем…
        </p>
      )}
    </div>
  );
}

const weekend = [
  ['sat', 'Суббота'],
  ['sun', 'Воскресенье'],
] as const;

interface ChangeFormProps {
  readonly subscription: Subscription;
  readonly programmes: readonly Programme[];
}

function ChangeForm({ subscription, programmes }: ChangeFormProps) {
  const state = useAppState();
  const { id, address } = subscription;
  // Optional: without the addresses everything else can still be changed.
  const { data: saved } = useRestData(listAddresses);
  const { config } = state.site;
  const [persons, setPersons] = useState<readonly RenewedPerson[]>(
    subscription.persons.map((one) => ({ ...one, key: one.person })),
  );
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const place = useAddressChoice(form, saved?.addresses);
  const wanted = {
    persons: persons.map(({ person, programme, kcal }) => ({ ...(person && { person }), programme, kcal })),
    days: Number(values?.get('days') ?? subscription.days),
    addressId: place.address?.id ?? '',
    interval: String(values?.get('interval') ?? subscription.interval),
    skip: weekend.flatMap(([day]) =>
      (values ? values.getAll('skip') : subscription.skip).includes(day) ? [day] : [],
    ),
  };
  return (
    <RestForm
      form={form}
      call={changeSubscription}
      defaults={{ skip: subscription.skip }}
      params={{ id }}
      body={(fields) => ({ ...wanted, addressId: place.addressId(fields) })}
      label="Сохранить"
      isDisabled={place.isBusy}
      // What the next renewal costs with a paid delivery is seen before it is agreed to.
      wants={place.wants(({ street }) => (street.zone?.feeKop ?? 0) > 0)}
      done="Сохранили: так будет со&nbsp;следующего продления"
      onDone={() => closeModal(state)}
    >
      <PersonsFields persons={persons} programmes={programmes} onPersons={setPersons} />
      <Select
        label="Срок"
        name="days"
        value={String(subscription.days)}
        options={renewableLengths.map((length) => ({
          value: String(length),
          label: countOf(length, 'день', 'дня', 'дней'),
        }))}
      />
      {config && (
        <Select
          label="Время доставки"
          name="interval"
          value={subscription.interval}
          options={deliveryIntervals(config).map(({ code, label, part }) => ({
            value: code,
            label: `${label}, ${part === 'morning' ? 'утром' : 'накануне вечером'}`,
          }))}
        />
      )}
      <fieldset className={styles.days}>
        <legend>Дни без&nbsp;рациона</legend>
        {weekend.map(([day, name]) => (
          <Checkbox key={day} name="skip" value={day}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {saved && <AddressChoice choice={place} present={address} />}
      <Quote id={id} wanted={wanted} />
    </RestForm>
  );
}

/** Changes what a subscription brings from the next renewal on. */
export function SubscriptionChangeModal({ subscription }: SubscriptionsModals['subscription-change']) {
  const kinds = useRestLoad('programmes', async (rest) => {
    const answers = await Promise.all(
      (['daily', 'set'] as const).map((kind) => rest(listProgrammes, { query: { kind } })),
    );
    return answers.flatMap(({ programmes }) => programmes);
  });
  const own = new Set(subscription.persons.map(({ programme }) => programme));
  const programmes = kinds.latest?.filter(({ isSet, code }) => !isSet || own.has(code));
  return (
    <div className={layout.stack16}>
      <ModalTitle>Изменить подписку</ModalTitle>
      <ModalLead>
        Оплаченный рацион приедет как заказан, до&nbsp;{formatDay(subscription.order.endDate)}. Новое начнётся
        со&nbsp;следующего продления.
      </ModalLead>
      {kinds.status === 'pending' && (
        <p role="status">
          <Spinner /> Загружаем программы…
        </p>
      )}
      {kinds.status === 'error' && <FieldError>{firstRefusalText(kinds.error)}</FieldError>}
      {programmes && <ChangeForm subscription={subscription} programmes={programmes} />}
    </div>
  );
}
