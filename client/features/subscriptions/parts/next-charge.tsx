import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import { chargeNow, checkCard } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney, ROUBLE_KOP } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { Disclosure } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import chargeHistoryStyles from './charge-history.module.css';
import styles from './next-charge.module.css';
import planChangeStyles from './plan-change.module.css';

/** Charges at once what would otherwise come later, and with it the food. */
function ChargeNowAction({ subscription: { id, programme, soon } }: { readonly subscription: Subscription }) {
  if (soon === null) return null;
  return (
    <div className={styles.soon}>
      <p>
        Если списать {formatMoney(soon.totalKop)} сейчас, рацион начнётся {formatDay(soon.startDate)}.
      </p>
      <RestForm
        call={chargeNow}
        params={{ id }}
        body={soon}
        label="Списать сейчас"
        about={programme.name}
        done="Списываем: ответ банка появится здесь"
      />
    </div>
  );
}

/** When the next charge comes, of what and for what; at once, where that brings the food earlier. */
export function NextCharge({ subscription }: { readonly subscription: Subscription }) {
  const { next, method } = subscription;
  if (!next) return null;
  return (
    <>
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
          <dd>{method?.title ?? 'не\u00a0привязана'}</dd>
        </div>
      </dl>
      <ChargeNowAction subscription={subscription} />
    </>
  );
}

type Charge = Subscription['history'][number];

function outcomeText({ state, declineReason, orderNumber }: Charge): string {
  if (state === 'paid') return `Оплачен заказ №\u00a0${orderNumber}`;
  if (state === 'pending') return 'Ждём ответа банка';
  return `Не\u00a0прошло: ${declineTexts[declineReason ?? 'refused']}`;
}

/** Charges, refused ones too, the newest first. */
export function ChargeHistory({ history }: { readonly history: readonly Charge[] }) {
  return (
    <Disclosure title="История списаний" className={chargeHistoryStyles.history}>
      <ul>
        {history.map((charge) => (
          <li key={charge.at}>
            <span>
              <b>{formatMoney(charge.amountKop)}</b> · {formatMoment(charge.at)}
            </span>
            <span className={texts.small}>{outcomeText(charge)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface NewCardProps {
  readonly subscription: Subscription;
  readonly label?: string;
  readonly look?: 'primary' | 'ghost';
}

/** Saves another card by paying a rouble, which goes back; a renewal that waits for a card goes on with it. */
export function NewCard({
  subscription: { id, programme },
  label = `Привязать новую карту, ${formatMoney(ROUBLE_KOP)} вернём`,
  look = 'ghost',
}: NewCardProps) {
  return (
    <WithScripts>
      <RestForm
        call={checkCard}
        params={{ id }}
        label={label}
        about={programme.name}
        look={look}
        isPageLeft
        onDone={({ url }) => {
          if (url !== null) window.location.assign(url);
        }}
      />
    </WithScripts>
  );
}

type Plan = Subscription['plan'];

/** Whether renewals bring something else than what is eaten now. */
const isSame = (one: Plan, other: Plan): boolean =>
  one.days === other.days && one.lines.join('\n') === other.lines.join('\n');

function PlanWords({ label, plan, when }: { label: string; plan: Plan; when: string }) {
  return (
    <div>
      <dt>{label}</dt>
      {plan.lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
      <dd className={planChangeStyles.when}>
        {countOf(plan.days, 'день', 'дня', 'дней')}, {when}
      </dd>
    </div>
  );
}

/** What is eaten now beside what the next renewal brings; nothing where both are the same. */
export function PlanChange({ subscription: { plan, order, next } }: { readonly subscription: Subscription }) {
  if (isSame(plan, order.plan)) return null;
  return (
    <dl className={planChangeStyles.plans}>
      <PlanWords label="Сейчас" plan={order.plan} when={`до\u00a0${formatDay(order.endDate)}`} />
      <PlanWords
        label="Со&nbsp;следующего продления"
        plan={plan}
        when={next ? `с\u00a0${formatDay(next.startDate)}` : 'когда подписка снова начнётся'}
      />
    </dl>
  );
}
