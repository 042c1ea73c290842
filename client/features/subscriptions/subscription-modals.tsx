import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { MAX_PEOPLE, renewableLengths } from '#shared/features/orders/price.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { offeredLine } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import {
  cancelSubscription,
  changeSubscription,
  quoteSubscription,
} from '#shared/features/subscriptions/contract.ts';
import type { ChangeSubscription, Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { firstRefusalText, refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useRestData, useRestLoad } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Spinner } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Checkbox, FieldError, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/select.tsx';
import { AddressChoice, useAddressChoice } from '../addresses/shared/address-choice.tsx';
import personStyles from './parts/persons-fields.module.css';

export interface SubscriptionDialog {
  readonly subscription: Subscription;
}

/** Who eats from the next renewal on; a new person has no number. */
type Renewed = Omit<Subscription['persons'][number], 'person'> & { readonly person?: number };

interface PersonsFieldsProps {
  readonly persons: readonly Renewed[];
  readonly programmes: readonly Programme[];
  readonly onPersons: (persons: readonly Renewed[]) => void;
}

/** Programme and calorie line of everybody who eats, with whom to add and to leave out. */
function PersonsFields({ persons, programmes, onPersons }: PersonsFieldsProps) {
  const add = () => {
    const { person: _, ...last } = { ...persons.at(-1) } as Renewed;
    onPersons([...persons, { ...last, name: '' }]);
  };
  return (
    <>
      {[...persons.entries()].map(([place, one]) => {
        const title = persons.length > 1 ? personTitle(one.name, place + 1) : undefined;
        const programmeOf = (code: string) => programmes.find((programme) => programme.code === code);
        const change = (programme: string, kcal: number) =>
          onPersons(persons.map((other) => (other === one ? { ...one, programme, kcal } : other)));
        return (
          <section key={place} className={personStyles.person} aria-label={title}>
            {title !== undefined && (
              <div className={css('flex col-span-full items-center justify-between -mr-14 -mb-8')}>
                <b>{title}</b>
                <Button
                  look="ghost"
                  size="small"
                  aria-label={`Убрать: ${title}`}
                  onClick={() => onPersons(persons.filter((other) => other !== one))}
                >
                  Убрать
                </Button>
              </div>
            )}
            <Select
              label="Программа"
              value={one.programme}
              options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
              onValue={(code) => {
                const programme = programmeOf(code);
                change(code, (programme && offeredLine(programme, one.kcal)?.kcal) ?? one.kcal);
              }}
            />
            <Select
              label="Калорийность"
              value={String(one.kcal)}
              options={(programmeOf(one.programme)?.lines ?? []).map(({ kcal }) => ({
                value: String(kcal),
                label: `${kcal} ккал`,
              }))}
              onValue={(kcal) => change(one.programme, Number(kcal))}
            />
          </section>
        );
      })}
      {persons.length < MAX_PEOPLE && (
        <Button look="outline" size="small" onClick={add}>
          Добавить человека
        </Button>
      )}
    </>
  );
}

/** Price and date of the next renewal. */
function Quote({ id, wanted }: { readonly id: string; readonly wanted: ChangeSubscription }) {
  const { latest, status, error } = useRestLoad(
    JSON.stringify(wanted),
    (rest) => rest(quoteSubscription, { params: { id }, body: wanted }),
    { pauseMs: 250 },
  );
  return (
    <div className={css('min-h-[3lh] leading-[1.5]')} aria-live="polite">
      {status === 'error' && <FieldError>{firstRefusalText(error)}</FieldError>}
      {status !== 'error' && latest && (
        <p>
          Следующее списание — <b>{formatMoney(latest.totalKop)}</b>, {formatMoment(latest.chargeAt)}. Первый
          день рациона — {formatDayLong(latest.startDate)}.
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

function ChangeForm({
  subscription,
  programmes,
}: SubscriptionDialog & { readonly programmes: readonly Programme[] }) {
  const state = useAppState();
  const { id, address } = subscription;
  // Optional: without the addresses everything else can still be changed.
  const { data: saved } = useRestData(listAddresses);
  const { config } = state.site;
  const [persons, setPersons] = useState<readonly Renewed[]>(subscription.persons);
  const form = useRef<HTMLFormElement>(null);
  const values = useFormValues(form);
  const place = useAddressChoice(form, saved?.addresses);
  const wanted = {
    persons: persons.map(({ name: _, ...one }) => one),
    days: Number(values?.get('days') ?? subscription.days),
    addressId: place.address?.id ?? '',
    interval: String(values?.get('interval') ?? subscription.interval),
    skip: weekend
      .map(([day]) => day)
      .filter((day) => (values ? values.getAll('skip').includes(day) : subscription.skip.includes(day))),
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
      done="Сохранили: так будет со следующего продления"
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
      <fieldset>
        <legend className={css('font-semibold text-small')}>Дни без рациона</legend>
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
export function SubscriptionChangeModal({ subscription }: SubscriptionDialog) {
  const { latest, status, error } = useRestLoad('programmes', async (rest) => {
    const kinds = ['daily', 'set'] as const;
    const answers = await Promise.all(kinds.map((kind) => rest(listProgrammes, { query: { kind } })));
    return answers.flatMap(({ programmes }) => programmes);
  });
  const own = new Set(subscription.persons.map(({ programme }) => programme));
  const programmes = latest?.filter(({ isSet, code }) => !isSet || own.has(code));
  return (
    <div className={layout.stack16}>
      <ModalTitle>Изменить подписку</ModalTitle>
      <ModalLead>
        Оплаченный рацион приедет как заказан, до {formatDay(subscription.order.endDate)}. Новое начнётся со
        следующего продления.
      </ModalLead>
      {status === 'pending' && (
        <p role="status">
          <Spinner /> Загружаем программы…
        </p>
      )}
      {status === 'error' && <FieldError>{firstRefusalText(error)}</FieldError>}
      {programmes && <ChangeForm subscription={subscription} programmes={programmes} />}
    </div>
  );
}

interface CancelDialog extends SubscriptionDialog {
  readonly reasons: SiteConfig['scheduleCancelTypes'];
}

/** The second of two taps: each reason turns the subscription off, and says before what still comes. */
export function SubscriptionCancelModal({ subscription, reasons }: CancelDialog) {
  const { id, programme, order } = subscription;
  const state = useAppState();
  const rest = useRest();
  const { revalidate } = useRevalidator();
  const { status, run } = useFetchStatus();
  const [failure, setFailure] = useState<string>();
  const cancel = (reason: number) =>
    run(
      async () => {
        await rest(cancelSubscription, { params: { id }, body: { reason } });
        state.notice = { text: 'Подписка отключена. Подтверждение уже отправили' };
        closeModal(state);
        void revalidate();
      },
      (error) => setFailure(refusalText(error)),
    );
  return (
    <div className={layout.stack12}>
      <ModalTitle>Отключить подписку?</ModalTitle>
      <ModalLead>
        «{programme.name}»: списаний больше не будет. Оплаченный рацион приедет весь, последний день —{' '}
        {formatDay(order.endDate)}. Если хотите вернуть деньги за оставшиеся дни, отмените остаток в
        календаре.
      </ModalLead>
      <p>
        <b>Почему отключаете?</b> Нажмите причину — и подписка отключится.
      </p>
      <div className={layout.stack12}>
        {reasons.map((reason) => (
          <Button
            key={reason.id}
            look="soft"
            wide
            disabled={status === 'pending'}
            onClick={() => void cancel(reason.id)}
          >
            {reason.name}
          </Button>
        ))}
      </div>
      <div className={css('empty:hidden')} role="alert">
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
      <Button wide onClick={() => closeModal(state)}>
        Оставить подписку
      </Button>
    </div>
  );
}
