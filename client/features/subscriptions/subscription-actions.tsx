import { addDays, moscowDate } from '#shared/dates.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import {
  changeMethod,
  checkCard,
  pauseSubscription,
  resumeSubscription,
  skipRenewal,
} from '#shared/features/subscriptions/contract.ts';
import { LONGEST_PAUSE_DAYS, type SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { formatMoney, ROUBLE_KOP } from '#shared/money.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../platform/hydration/late.tsx';
import { dialog, openDialog } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Icon } from '../../ui/basics.tsx';
import { RadioList } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './parts/subscription-card.module.css';
import type { SubscriptionDialog } from './subscription-modals.tsx';

const summaryClass = css('flex gap-6 items-center w-fit min-h-48 px-20 text-link font-bold');

const changeDialog = dialog(
  'subscription-change',
  () => import('./subscription-modals.tsx'),
  'SubscriptionChangeModal',
);
const cancelDialog = dialog(
  'subscription-cancel',
  () => import('./subscription-modals.tsx'),
  'SubscriptionCancelModal',
);

/** Saves another card by paying a rouble, which goes back; a renewal that waits for a card goes on with it. */
function NewCard({ subscription: { id, programme }, label }: SubscriptionDialog & { label?: string }) {
  return (
    <WithScripts>
      <RestForm
        call={checkCard}
        params={{ id }}
        label={label ?? `Привязать новую карту, ${formatMoney(ROUBLE_KOP)} вернём`}
        about={programme.name}
        look={label === undefined ? 'ghost' : 'primary'}
        isPageLeft
        onDone={({ url }) => {
          if (url !== null) window.location.assign(url);
        }}
      />
    </WithScripts>
  );
}

export interface SubscriptionCardProps extends SubscriptionDialog {
  /** Cards that may be charged. */
  readonly methods: SubscriptionList['methods'];
  /** Why subscriptions are turned off, as the site data lists it. */
  readonly reasons: SiteConfig['scheduleCancelTypes'];
}

/** What few need, and what leads further away. */
export function Links({ subscription, methods, reasons }: SubscriptionCardProps) {
  const app = useAppState();
  const { id, state, programme, order, method } = subscription;
  const form = { params: { id }, about: programme.name, look: 'soft' } as const;
  const isCharged = state === 'active' || state === 'payment_failed';
  const today = moscowDate(app.site.now);
  // Until the paid food ends nothing is charged anyway.
  const first = addDays(order.endDate, 2);
  const others = methods.filter((one) => one.id !== method?.id);
  return (
    // The words of quiet buttons stand in line with those above.
    <div className={css('flex flex-wrap items-start -mx-20')}>
      {isCharged && (
        <details className={styles.pause}>
          <summary className={summaryClass}>
            Поставить на паузу
            <Icon name="chevron-down" size={16} />
          </summary>
          <RestForm
            {...form}
            call={pauseSubscription}
            label="Поставить на паузу"
            done="Подписка на паузе: списаний не будет"
          >
            <TextField
              type="date"
              name="until"
              label="Первый день рациона"
              required
              min={first > today ? first : addDays(today, 1)}
              max={addDays(today, LONGEST_PAUSE_DAYS)}
              hint="До него списаний нет, за сутки предупредим"
            />
          </RestForm>
        </details>
      )}
      {others.length > 0 && (
        <details className={styles.pause}>
          <summary className={summaryClass}>
            Сменить карту
            <Icon name="chevron-down" size={16} />
          </summary>
          <RestForm
            {...form}
            call={changeMethod}
            label="Списывать с этой карты"
            done="Карту сменили: подписка идёт дальше"
          >
            <RadioList
              legend="С какой карты списывать"
              name="methodId"
              options={others.map((one) => [one.id, one.title] as const)}
            />
          </RestForm>
        </details>
      )}
      {methods.length > 0 && <NewCard subscription={subscription} />}
      {(isCharged || state === 'paused') && (
        <Button
          data-scripted
          look="ghost"
          aria-label={`Отключить: ${programme.name}`}
          onClick={() => openDialog(app, cancelDialog, { subscription, reasons })}
        >
          Отключить
        </Button>
      )}
    </div>
  );
}

/** Goes on, changes, leaves one renewal out. */
export function Actions({ subscription, methods }: Omit<SubscriptionCardProps, 'reasons'>) {
  const app = useAppState();
  const { id, state, programme, resumeOn, skippedUntil } = subscription;
  const form = { params: { id }, about: programme.name } as const;
  const isPaused = state === 'paused';
  const resume = (
    <RestForm
      {...form}
      call={resumeSubscription}
      label={isPaused ? 'Возобновить' : 'Вернуть подписку'}
      done="Подписка снова действует"
    />
  );
  const label = isPaused && resumeOn === null ? 'Привязать карту и возобновить' : 'Привязать карту';
  return (
    <div className={css('flex flex-wrap gap-8 items-start')}>
      {(isPaused || state === 'cancel_scheduled') &&
        (methods.length > 0 ? resume : <NewCard subscription={subscription} label={label} />)}
      {state !== 'cancel_scheduled' && (
        <WithScripts>
          <Button look="soft" onClick={() => openDialog(app, changeDialog, { subscription })}>
            Изменить рацион или адрес
          </Button>
        </WithScripts>
      )}
      {state === 'active' && skippedUntil !== null && (
        <RestForm
          {...form}
          call={resumeSubscription}
          label="Вернуть рацион раньше"
          look="soft"
          done="Рацион вернётся раньше, о списании предупредим за сутки"
        />
      )}
      {state === 'active' && skippedUntil === null && (
        <RestForm
          {...form}
          call={skipRenewal}
          label="Пропустить одно продление"
          look="soft"
          done="Одно продление пропустим, дальше всё по-&#8288;прежнему"
        />
      )}
    </div>
  );
}
