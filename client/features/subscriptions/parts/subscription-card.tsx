import type { ReactNode } from 'react';
import { addDays, formatDay, formatDayLong, formatMoment, moscowDate } from '#shared/dates.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import type { pauseSubscription, resumeSubscription } from '#shared/features/subscriptions/contract.ts';
import {
  LONGEST_PAUSE_DAYS,
  type Subscription,
  type SubscriptionState,
} from '#shared/features/subscriptions/schema.ts';
import { subscriptionStateNames } from '#shared/features/subscriptions/states.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ActionForm } from '../../../platform/action-form.tsx';
import { useAppState } from '../../../platform/app-state.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { CancelAction } from './cancel-action.tsx';
import { ChargeHistory } from './charge-history.tsx';
import styles from './subscription-card.module.css';

const tones: Readonly<Record<SubscriptionState, BadgeTone>> = {
  active: 'green',
  paused: 'sky',
  payment_failed: 'tomato',
  cancel_scheduled: 'amber',
  cancelled: 'plain',
};

/** Explains the state where the next charge does not. */
function stateText({ state, order, resumeOn, problem, history, next }: Subscription): string | undefined {
  if (problem !== null) return problem;
  if (state === 'payment_failed') {
    const reason = declineTexts[history[0]?.declineReason ?? 'refused'];
    return `Не получилось продлить: ${reason}. Деньги не списаны${next ? ', попробуем ещё раз' : ''}.`;
  }
  if (state === 'paused') {
    return resumeOn === null
      ? 'Списаний нет, пока вы не возобновите подписку.'
      : `Списаний нет. Рацион вернётся ${formatDay(resumeOn)}, за сутки до списания предупредим.`;
  }
  if (state === 'cancel_scheduled') {
    return `Списаний больше не будет. Оплаченный рацион приедет весь, последний день — ${formatDay(order.endDate)}.`;
  }
  return undefined;
}

function NextCharge({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { next, method } = subscription;
  if (!next) return null;
  return (
    <dl className={styles.next}>
      <div>
        <dt>Следующее списание</dt>
        <dd className={styles.figure}>{formatMoment(next.chargeAt)}</dd>
      </div>
      <div>
        <dt>Сумма</dt>
        <dd className={styles.figure}>{formatMoney(next.totalKop)}</dd>
      </div>
      <div>
        <dt>Первый день рациона</dt>
        <dd>{formatDayLong(next.startDate)}</dd>
      </div>
      <div>
        <dt>Карта</dt>
        <dd>{method?.title ?? 'не привязана'}</dd>
      </div>
    </dl>
  );
}

function PauseAction({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const today = moscowDate(useAppState().site.now);
  const { id, programme } = subscription;
  return (
    <details className={styles.pause}>
      <summary>
        Поставить на паузу
        <ChevronDownIcon size={16} />
      </summary>
      <ActionForm<typeof pauseSubscription>
        route="POST /rest/subscriptions/:id/pause/"
        params={{ id }}
        body={(fields) => ({ until: String(fields.get('until')) })}
        label="Поставить на паузу"
        about={programme.name}
        look="soft"
        done="Подписка на паузе: списаний не будет"
      >
        <TextField
          type="date"
          name="until"
          label="Первый день рациона"
          required
          min={addDays(today, 1)}
          max={addDays(today, LONGEST_PAUSE_DAYS)}
          hint="До него списаний нет, за сутки предупредим"
        />
      </ActionForm>
    </details>
  );
}

function ResumeAction({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { id, programme, state } = subscription;
  return (
    <ActionForm<typeof resumeSubscription>
      route="POST /rest/subscriptions/:id/resume/"
      params={{ id }}
      label={state === 'paused' ? 'Возобновить' : 'Вернуть подписку'}
      about={programme.name}
      done="Подписка снова действует"
    />
  );
}

function Actions({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { state } = subscription;
  const isCharged = state === 'active' || state === 'payment_failed';
  return (
    <div className={styles.actions}>
      {(state === 'paused' || state === 'cancel_scheduled') && <ResumeAction subscription={subscription} />}
      {isCharged && <PauseAction subscription={subscription} />}
      {(isCharged || state === 'paused') && <CancelAction subscription={subscription} />}
    </div>
  );
}

/** A subscription: state, next charge and actions. */
export function SubscriptionCard({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { state, programme, kcal, days, people, order, address, history } = subscription;
  const text = stateText(subscription);
  return (
    <li className={styles.card}>
      <div className={styles.head} style={tintStyle(programme.tint)}>
        <Badge tone={tones[state]}>{subscriptionStateNames[state]}</Badge>
        <h2>
          {programme.name}, {kcal}&nbsp;ккал
        </h2>
        <p>
          Каждые {countOf(days, 'день', 'дня', 'дней')}
          {people > 1 && `, ${familyLabel(people)}`}. Сейчас — заказ №&nbsp;
          {order.number}, до&nbsp;
          {formatDay(order.endDate)}
        </p>
      </div>
      <div className={styles.body}>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        <NextCharge subscription={subscription} />
        <p className={styles.address}>{address}</p>
        {state !== 'cancelled' && <Actions subscription={subscription} />}
        {history.length > 0 && <ChargeHistory history={history} />}
      </div>
    </li>
  );
}
