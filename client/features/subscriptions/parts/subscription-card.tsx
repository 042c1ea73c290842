import { addDays, formatDay, moscowDate } from '#shared/dates.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import {
  changeMethod,
  pauseSubscription,
  resumeSubscription,
  skipRenewal,
} from '#shared/features/subscriptions/contract.ts';
import {
  LONGEST_PAUSE_DAYS,
  type Subscription,
  type SubscriptionList,
  type SubscriptionState,
} from '#shared/features/subscriptions/schema.ts';
import { subscriptionStateNames } from '#shared/features/subscriptions/states.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { RadioList } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PersonList } from '../../../ui/person-tabs.tsx';
import { tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import { Badge, type BadgeTone } from '../../../ui/surfaces.tsx';
import { subscriptionChangeDialog } from '../shared/dialogs.ts';
import { RenewalOverlap } from '../shared/renewal-overlap.tsx';
import { CancelAction } from './cancel-action.tsx';
import { ChargeHistory, NewCard, NextCharge, PlanChange } from './next-charge.tsx';
import styles from './subscription-card.module.css';

const tones: Readonly<Record<SubscriptionState, BadgeTone>> = {
  active: 'green',
  paused: 'sky',
  payment_failed: 'tomato',
  cancel_scheduled: 'amber',
  cancelled: 'plain',
};

/** Explains the state where the next charge does not. */
function stateText({
  state,
  order,
  resumeOn,
  skippedUntil,
  problem,
  history,
  next,
}: Subscription): string | undefined {
  if (problem !== null) return problem;
  if (state === 'payment_failed') {
    const reason = declineTexts[history[0]?.declineReason ?? 'refused'];
    return `Не\u00a0получилось продлить: ${reason}. Деньги не\u00a0списаны${next ? ', попробуем ещё раз' : ''}.`;
  }
  if (state === 'paused') {
    return resumeOn === null
      ? 'Списаний нет, пока вы\u00a0не\u00a0возобновите подписку.'
      : `До\u00a0${formatDay(next?.startDate ?? resumeOn)} рациона нет. За\u00a0сутки до\u00a0списания предупредим.`;
  }
  if (skippedUntil !== null) {
    return `С\u00a0${formatDay(addDays(order.endDate, 1))} по\u00a0${formatDay(skippedUntil)} рациона и\u00a0списаний нет.`;
  }
  if (state === 'cancel_scheduled') {
    return `Списаний больше не\u00a0будет. Оплаченный рацион приедет весь, последний день\u00a0— ${formatDay(order.endDate)}.`;
  }
  return undefined;
}

interface SubscriptionOnly {
  readonly subscription: Subscription;
}

function PauseAction({ subscription }: SubscriptionOnly) {
  const today = moscowDate(useAppState().site.now);
  const { id, programme, order } = subscription;
  // Until the paid food ends nothing is charged anyway.
  const first = addDays(order.endDate, 2);
  return (
    <details className={styles.pause}>
      <summary>
        Поставить на&nbsp;паузу
        <Icon name="chevron-down" size={16} />
      </summary>
      <RestForm
        call={pauseSubscription}
        params={{ id }}
        label="Поставить на&nbsp;паузу"
        about={programme.name}
        look="soft"
        done="Подписка на&nbsp;паузе: списаний не&nbsp;будет"
      >
        <TextField
          type="date"
          name="until"
          label="Первый день рациона"
          required
          min={first > today ? first : addDays(today, 1)}
          max={addDays(today, LONGEST_PAUSE_DAYS)}
          hint="До&nbsp;него списаний нет, за&nbsp;сутки предупредим"
        />
      </RestForm>
    </details>
  );
}

function ResumeAction({ subscription }: SubscriptionOnly) {
  const { id, programme, state } = subscription;
  return (
    <RestForm
      call={resumeSubscription}
      params={{ id }}
      label={state === 'paused' ? 'Возобновить' : 'Вернуть подписку'}
      about={programme.name}
      done="Подписка снова действует"
    />
  );
}

function Actions({ subscription, methods }: SubscriptionCardProps) {
  const app = useAppState();
  const { state, resumeOn } = subscription;
  const isCharged = state === 'active' || state === 'payment_failed';
  return (
    <>
      <div className={styles.actions}>
        {(state === 'paused' || state === 'cancel_scheduled') &&
          (methods.length > 0 ? (
            <ResumeAction subscription={subscription} />
          ) : (
            <NewCard
              subscription={subscription}
              label={
                state === 'paused' && resumeOn === null
                  ? 'Привязать карту и\u00a0возобновить'
                  : 'Привязать карту'
              }
              look="primary"
            />
          ))}
        {state !== 'cancel_scheduled' && (
          <WithScripts>
            <Button look="soft" onClick={() => openDialog(app, subscriptionChangeDialog, { subscription })}>
              Изменить рацион или адрес
            </Button>
          </WithScripts>
        )}
        {state === 'active' && <SkipAction subscription={subscription} />}
      </div>
      <div className={styles.links}>
        {isCharged && <PauseAction subscription={subscription} />}
        <CardChoice subscription={subscription} methods={methods} />
        {methods.length > 0 && <NewCard subscription={subscription} />}
        {(isCharged || state === 'paused') && <CancelAction subscription={subscription} />}
      </div>
    </>
  );
}

/** Leaves one renewal out, or brings it back. */
function SkipAction({ subscription }: SubscriptionOnly) {
  const { id, programme, skippedUntil } = subscription;
  if (skippedUntil !== null) {
    return (
      <RestForm
        call={resumeSubscription}
        params={{ id }}
        label="Вернуть рацион раньше"
        about={programme.name}
        look="soft"
        done="Рацион вернётся раньше, о&nbsp;списании предупредим за&nbsp;сутки"
      />
    );
  }
  return (
    <RestForm
      call={skipRenewal}
      params={{ id }}
      label="Пропустить одно продление"
      about={programme.name}
      look="soft"
      done="Одно продление пропустим, дальше всё по-&#8288;прежнему"
    />
  );
}

/** Another kept card for the next charges; nothing to choose with one. */
function CardChoice({ subscription, methods }: SubscriptionCardProps) {
  const { id, method, programme } = subscription;
  const others = methods.filter((one) => one.id !== method?.id);
  if (others.length === 0) return null;
  return (
    <details className={styles.pause}>
      <summary>
        Сменить карту
        <Icon name="chevron-down" size={16} />
      </summary>
      <RestForm
        call={changeMethod}
        params={{ id }}
        label="Списывать с&nbsp;этой карты"
        about={programme.name}
        look="soft"
        done="Карту сменили: подписка идёт дальше"
      >
        <RadioList
          legend="С&nbsp;какой карты списывать"
          name="methodId"
          options={others.map((one) => [one.id, one.title] as const)}
        />
      </RestForm>
    </details>
  );
}

interface SubscriptionCardProps {
  readonly subscription: Subscription;
  /** Cards that may be charged. */
  readonly methods: SubscriptionList['methods'];
}

/** A subscription: state, next charge and actions. */
export function SubscriptionCard({ subscription, methods }: SubscriptionCardProps) {
  const { state, programme, order, address, history, again } = subscription;
  const text = stateText(subscription);
  const eaten = order.plan.lines;
  return (
    <li className={classNames(surface.panel, styles.card)}>
      <div className={styles.head} style={tintStyle(programme.tint)}>
        <Badge tone={tones[state]}>{subscriptionStateNames[state]}</Badge>
        <h2>{eaten.length > 1 ? `Рацион ${familyLabel(eaten.length)}` : eaten[0]}</h2>
        {eaten.length > 1 && <PersonList lines={eaten} />}
        <p>
          Каждые {countOf(order.plan.days, 'день', 'дня', 'дней')}.{' '}
          {state === 'cancelled'
            ? `Последний заказ\u00a0— №\u00a0${order.number}`
            : `Сейчас\u00a0— заказ №\u00a0${order.number}, до\u00a0${formatDay(order.endDate)}`}
        </p>
      </div>
      <div className={styles.body}>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        <PlanChange subscription={subscription} />
        <RenewalOverlap subscription={subscription} />
        <NextCharge subscription={subscription} />
        <p className={styles.address}>{address}</p>
        {state === 'cancelled' ? (
          <ButtonLink to={again} aria-label={`Включить снова: ${programme.name}`}>
            Включить снова
          </ButtonLink>
        ) : (
          <Actions subscription={subscription} methods={methods} />
        )}
        {history.length > 0 && <ChargeHistory history={history} />}
      </div>
    </li>
  );
}
