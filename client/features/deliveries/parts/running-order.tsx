import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay, formatMoment, moscowDate } from '#shared/dates.ts';
import { listCalendarChanges, resumeOrder } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { late } from '../../../platform/hydration/late.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink, classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { bringsFood } from '../calendar.ts';
import { deliveryCancelDialog, deliveryFreezeDialog } from '../shared/dialogs.ts';
import { ChangePreview, UndoForm, useChangePreview, useUndo } from './changes.tsx';

type PrepaidOrder = Pick<Order, 'days' | 'deliveredDays' | 'keptDays'> & { readonly price: PriceBreakdown };

/**
 * The days of an order by outcome with what they are worth; the last three sum to the first, in days and to the kopeck.
 * Only what is frozen has to be among the deliveries that are known.
 */
export function prepaidBalance(
  { days, deliveredDays, keptDays, price }: PrepaidOrder,
  deliveries: readonly Pick<Delivery, 'state' | 'foodDates' | 'frozenUntil'>[],
) {
  const frozen = deliveries
    .filter((one) => bringsFood(one) && one.state !== 'delivered')
    .flatMap(({ foodDates, frozenUntil }) =>
      foodDates.filter((date) => frozenUntil !== null && date >= frozenUntil),
    );
  const frozenDays = Math.min(frozen.length, keptDays - deliveredDays);
  const worthKop = worthOf(price);
  // Days that were given back are settled before those that come, to the kopeck that went back for them.
  const gone = days - keptDays;
  const worthOfFirst = (count: number) =>
    worthOfDays(worthKop, gone + count, days) - worthOfDays(worthKop, gone, days);
  const deliveredKop = worthOfFirst(deliveredDays);
  const keptKop = worthOfFirst(keptDays);
  const owedKop = worthOfFirst(keptDays - frozenDays) - deliveredKop;
  return {
    paid: { days: keptDays, worthKop: keptKop },
    delivered: { days: deliveredDays, worthKop: deliveredKop },
    frozen: { days: frozenDays, worthKop: keptKop - deliveredKop - owedKop },
    owed: { days: keptDays - deliveredDays - frozenDays, worthKop: owedKop },
  };
}

/**
 * The days of an order and the money they are worth: all of it always adds up. Where the rest was given up the days are
 * worth more, by what of the discount they did not reach: what went back stands in the order.
 */
function PrepaidCard({ order, deliveries }: { order: Order; deliveries: readonly Delivery[] }) {
  const { paid, delivered, frozen, owed } = prepaidBalance(order, deliveries);
  const isFrozen = frozen.days > 0;
  const parts: readonly (readonly [name: string, of: typeof owed])[] = [
    [order.payment.paid ? 'Оплачено' : 'Заказано', paid],
    ['Доставлено', delivered],
    // «Осталось 0 дней» beside a frozen rest would read as if it were lost.
    isFrozen ? ['Приедет до заморозки', owed] : ['Заморожено', frozen],
    isFrozen ? ['Приедет после заморозки', frozen] : ['Осталось', owed],
  ];
  return (
    <section className={classNames(layout.panel, css('p-20'))} aria-labelledby="prepaid">
      <h2 className={css('mb-14 text-h3')} id="prepaid">
        Дни рациона
      </h2>
      <dl className={css('grid grid-cols-2 gap-y-14 gap-x-16 tablet:grid-cols-4')}>
        {parts.map(([name, { days, worthKop }]) => (
          <div key={name}>
            <dt className={layout.faint}>{name}</dt>
            <dd className={css('grid text-ink-2 tabular-nums')}>
              <b className={css('text-ink text-lead')}>{countOf(days, 'день', 'дня', 'дней')}</b>
              {!order.isRestCancelled && formatMoney(worthKop)}
            </dd>
          </div>
        ))}
      </dl>
      {isFrozen && (
        <p className={css('mt-12 text-ink-2 text-small')}>
          Замороженные дни не пропадут: рацион продолжится, как только закончится заморозка.
        </p>
      )}
      {!order.payment.paid && (
        <p className={css('mt-12 text-ink-2 text-small')}>Заказ оплачивается курьеру при первой доставке.</p>
      )}
    </section>
  );
}

const FreezeForm = late(() => import('./freeze-form.tsx'), 'FreezeForm');

function History({ orderId, version }: { orderId: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const { latest, status } = useRestData(
    listCalendarChanges,
    { params: { id: orderId } },
    { isWanted: isOpen, version },
  );
  const changes = latest?.changes;
  const now = useNow();
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css('inline-flex items-center min-h-tap text-link font-semibold')}>
        История изменений
      </summary>
      {status === 'error' && <p role="alert">История не загрузилась. Закройте и откройте её ещё раз.</p>}
      {changes?.length === 0 && <p>Вы пока ничего не меняли.</p>}
      <ol className={layout.stack10}>
        {changes?.map(({ text, at, undo }) => (
          <li className={css('grid gap-6 justify-items-start')} key={`${at} ${text}`}>
            <small className={css('block text-ink-3')}>{formatMoment(at)}</small>
            {text}
            {undo !== null && undo.until > now && <UndoForm orderId={orderId} version={undo.version} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Resume({ delivery, hasBegun }: { delivery: Delivery; hasBegun: boolean }) {
  const { orderId, calendarVersion: version, frozenUntil } = delivery;
  const undo = useUndo(orderId);
  const preview = useChangePreview(orderId, { kind: 'resume' });
  return (
    <div className={css('grid gap-12 py-16 px-18 rounded-card bg-sky-ground text-sky-ink')}>
      <p>
        Заказ заморожен, рацион продолжится <b>{formatDay(frozenUntil ?? '')}</b>.
      </p>
      <RestForm
        call={resumeOrder}
        isPlain
        params={{ id: orderId }}
        body={{ version }}
        label={hasBegun ? 'Разморозить сейчас' : 'Отменить заморозку'}
        look="primary"
        done={({ text }) => text}
        doneAction={undo}
      >
        <ChangePreview
          preview={preview}
          lead={hasBegun ? 'Если разморозить сейчас, ' : 'Если отменить заморозку, '}
        />
      </RestForm>
    </div>
  );
}

interface RunningOrderProps {
  readonly order: Order;
  readonly all: readonly Delivery[];
  /** Whether there are several, so that each needs a heading. */
  readonly isNamed: boolean;
}

export function RunningOrder({ order, all, isNamed }: RunningOrderProps) {
  const state = useAppState();
  const [query] = useSearchParams();
  const today = moscowDate(useNow());
  const deliveries = all.filter(({ orderId }) => orderId === order.id);
  const last = deliveries.at(-1);
  if (!last) return null;
  const { orderId, calendarVersion: version, frozenUntil } = last;
  const { hasRest } = order;
  const hasBegun = deliveries.some(({ state: step, date }) => step === 'frozen' && date <= today);
  const mayFreeze = frozenUntil === null && hasRest;
  return (
    <>
      {isNamed && (
        <h2 className={css('mt-10 text-figure')}>
          Заказ № {order.number}: {programmesTitle(order.rations.map(({ programme }) => programme.name))}
        </h2>
      )}
      <section className={layout.stack12} aria-label="Управление заказом">
        {frozenUntil !== null && <Resume delivery={last} hasBegun={hasBegun} />}
        <p className={layout.row8}>
          {mayFreeze && (
            <ButtonLink
              look="soft"
              to="/personal/?manage=freeze"
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                openDialog(state, deliveryFreezeDialog, { orderId, version });
              }}
            >
              Заморозить
            </ButtonLink>
          )}
          {hasRest && (
            <DialogButton look="soft" opens={deliveryCancelDialog} given={{ orderId }}>
              Отменить остаток
            </DialogButton>
          )}
        </p>
        {/* In place of its dialog, for browsers without scripts. */}
        {query.get('manage') === 'freeze' && mayFreeze && <FreezeForm orderId={orderId} version={version} />}
        <History orderId={orderId} version={version} />
      </section>
      <PrepaidCard order={order} deliveries={deliveries} />
    </>
  );
}
