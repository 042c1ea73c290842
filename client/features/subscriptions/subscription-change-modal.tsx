import { type ReactNode, useState } from 'react';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import type { listAddresses } from '#shared/features/addresses/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { orderLengths } from '#shared/features/orders/price.ts';
import type { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { changeSubscription, quoteSubscription } from '#shared/features/subscriptions/contract.ts';
import type { ChangeSubscription, Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { firstRefusalText } from '../../platform/forms/failure-text.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useRestData, useRestLoad } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AddressChoice } from '../addresses/shared/address-choice.tsx';
import type { SubscriptionsModals } from './shared/modals.ts';
import styles from './subscription-change-modal.module.css';

type Plan = ChangeSubscription['persons'][number];

interface PlanFieldsProps {
  readonly title: string;
  readonly plan: Plan;
  readonly programmes: readonly Programme[];
  readonly onPlan: (plan: Plan) => void;
}

/** Programme and calorie line of one person. */
function PlanFields({ title, plan, programmes, onPlan }: PlanFieldsProps): ReactNode {
  const lines = programmes.find(({ code }) => code === plan.programme)?.lines ?? [];
  const chooseProgramme = (code: string) => {
    const programme = programmes.find((one) => one.code === code);
    const isLine = programme?.lines.some(({ kcal }) => kcal === plan.kcal);
    onPlan({ programme: code, kcal: isLine ? plan.kcal : (programme?.defaultKcal ?? plan.kcal) });
  };
  return (
    <div className={classNames(layout.stack14, styles.plan)}>
      <Select
        label={`Программа${title}`}
        value={plan.programme}
        options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={chooseProgramme}
      />
      <Select
        label="Калорийность"
        value={String(plan.kcal)}
        options={lines.map(({ kcal }) => ({ value: String(kcal), label: `${kcal}\u00a0ккал` }))}
        onValue={(kcal) => onPlan({ ...plan, kcal: Number(kcal) })}
      />
    </div>
  );
}

/** Pause after the last choice before its price is asked for, in milliseconds. */
const PAUSE_MS = 250;

/** Price and date of the next renewal. */
function Quote({ id, wanted }: { readonly id: string; readonly wanted: ChangeSubscription }): ReactNode {
  const { latest, status, error } = useRestLoad(
    JSON.stringify(wanted),
    (rest) =>
      rest<typeof quoteSubscription>('POST /rest/subscriptions/:id/quote/', { params: { id }, body: wanted }),
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

interface ChangeFormProps {
  readonly subscription: Subscription;
  readonly programmes: readonly Programme[];
}

function ChangeForm({ subscription, programmes }: ChangeFormProps): ReactNode {
  const state = useAppState();
  const { id, address } = subscription;
  // Optional: without the addresses everything else can still be changed.
  const { data: saved } = useRestData<typeof listAddresses>('GET /rest/customer/addresses/');
  const [persons, setPersons] = useState(subscription.persons);
  const [days, setDays] = useState(subscription.days);
  const [addressId, setAddressId] = useState('');
  const wanted = { persons: persons.map(({ programme, kcal }) => ({ programme, kcal })), days, addressId };
  return (
    <ActionForm<typeof changeSubscription>
      route="POST /rest/subscriptions/:id/change/"
      params={{ id }}
      body={() => wanted}
      label="Сохранить"
      done="Сохранили: так будет со&nbsp;следующего продления"
      onDone={() => closeModal(state)}
    >
      {persons.map(({ person, name, ...plan }) => (
        <PlanFields
          key={person}
          title={persons.length > 1 ? `, ${personTitle(name, person)}` : ''}
          plan={plan}
          programmes={programmes}
          onPlan={(next) =>
            setPersons(persons.map((one) => (one.person === person ? { ...one, ...next } : one)))
          }
        />
      ))}
      <Select
        label="Срок"
        value={String(days)}
        options={orderLengths.map((length) => ({
          value: String(length),
          label: countOf(length, 'день', 'дня', 'дней'),
        }))}
        onValue={(length) => setDays(Number(length))}
      />
      {saved && (
        <AddressChoice
          addresses={saved.addresses}
          present={address}
          onAddress={(chosen) => setAddressId(chosen?.id ?? '')}
        />
      )}
      <Quote id={id} wanted={wanted} />
    </ActionForm>
  );
}

/** Changes what a subscription brings from the next renewal on. */
export function SubscriptionChangeModal({
  subscription,
}: SubscriptionsModals['subscription-change']): ReactNode {
  const kinds = useRestLoad('programmes', async (rest) => {
    const answers = await Promise.all(
      (['daily', 'set'] as const).map((kind) =>
        rest<typeof listProgrammes>('GET /rest/programmes/', { query: { kind } }),
      ),
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
