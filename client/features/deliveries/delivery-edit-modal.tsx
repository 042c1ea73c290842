import { type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { listAddresses } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { editDelivery } from '#shared/features/deliveries/contract.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import { ActionForm } from '../../platform/action-form.tsx';
import { useAppState } from '../../platform/app-state.ts';
import { closeModal, type ModalProps, openModal } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';

/** Own addresses; none until they are loaded. */
function useAddresses(): readonly SavedAddress[] {
  const rest = useRest();
  const [addresses, setAddresses] = useState<readonly SavedAddress[]>([]);
  useEffect(() => {
    rest<typeof listAddresses>('GET /rest/customer/addresses/').then(
      (answer) => setAddresses(answer.addresses),
      // The time can be changed all the same.
      () => setAddresses([]),
    );
  }, [rest]);
  return addresses;
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** One of a few: the first one is chosen until the customer chooses another. */
function Choice({ legend, name, options }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(([value, text], index) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

const intervalOption = ({ code, label, part }: DeliveryInterval) =>
  [code, part === 'evening' ? `${label}, накануне вечером` : label] as const;

/** Changes time and address of one delivery, or of it and all that follow. */
export function DeliveryEditModal({ delivery }: ModalProps['delivery-edit']): ReactNode {
  const state = useAppState();
  const addresses = useAddresses();
  const { id, date, calendarVersion: version } = delivery;
  const { morningIntervals = [], eveningIntervals = [] } = state.site.config?.dateTimeIntervalDelivery ?? {};
  const others = addresses.map((one) => [one.id, `${one.label}: ${one.street.label}, ${one.house}`] as const);
  return (
    <div className={styles.modal}>
      <ModalTitle>Доставка {formatDay(date)}</ModalTitle>
      <ModalLead>
        Сейчас: {delivery.interval}, {delivery.address}.
      </ModalLead>
      <ActionForm
        action={`/rest/deliveries/${id}/edit/`}
        label="Сохранить"
        call={(rest, fields) =>
          rest<typeof editDelivery>('POST /rest/deliveries/:id/edit/', {
            params: { id },
            body: {
              version,
              scope: fields.get('scope') === 'following' ? 'following' : 'one',
              interval: String(fields.get('interval') ?? ''),
              addressId: String(fields.get('addressId') ?? ''),
            },
          })
        }
        onConflict={({ message }) => {
          closeModal(state);
          state.notice = { text: message };
        }}
        onDone={({ text }) => openModal(state, 'delivery-edit-success', { text })}
      >
        <Choice
          legend="Когда привезти"
          name="interval"
          options={[['', 'Не менять'], ...[...morningIntervals, ...eveningIntervals].map(intervalOption)]}
        />
        {others.length > 0 && (
          <Choice legend="Куда привезти" name="addressId" options={[['', 'Не менять'], ...others]} />
        )}
        <Choice
          legend="Для каких доставок"
          name="scope"
          options={[
            ['one', 'Только эту'],
            ['following', 'Эту и все следующие'],
          ]}
        />
      </ActionForm>
    </div>
  );
}
