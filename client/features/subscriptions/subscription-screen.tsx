import type { LoaderFunctionArgs } from 'react-router';
import { addDays, formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { chargeNow, listSubscriptions, startSubscription } from '#shared/features/subscriptions/contract.ts';
import type {
  Subscription,
  SubscriptionList,
  SubscriptionState,
} from '#shared/features/subscriptions/schema.ts';
import { subscriptionStateNames } from '#shared/features/subscriptions/states.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Consent } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { PersonList } from '../../ui/person-tabs.tsx';
import { tintStyle } from '../../ui/picture.tsx';
import { Badge, type BadgeTone, Disclosure, Panel } from '../../ui/surfaces.tsx';
import { RenewalOverlap } from './shared/renewal-overlap.tsx';
import { SavedCards } from './shared/saved-cards.tsx';
import { Actions, Links, type SubscriptionCardProps } from './subscription-actions.tsx';
import type { SubscriptionDialog } from './subscription-modals.tsx';

const tones: Readonly<Record<SubscriptionState, BadgeTone>> = {
  active: 'green',
  paused: 'sky',
  payment_failed: 'tomato',
  cancel_scheduled: 'amber',
  cancelled: 'plain',
};

/** Explains the state where the next charge does not. */
function stateText(subscription: Subscription): string | undefined {
  const { state, order, resumeOn, skippedUntil, problem, history, next } = subscription;
  if (problem !== null) return problem;
  if (state === 'payment_failed') {
    const reason = declineTexts[history[0]?.declineReason ?? 'refused'];
    return `Не получилось продлить: ${reason}. Деньги не списаны${next ? ', попробуем ещё раз' : ''}.`;
  }
  if (state === 'paused')
    return resumeOn === null
      ? 'Списаний нет, пока вы не возобновите подписку.'
      : `До ${formatDay(next?.startDate ?? resumeOn)} рациона нет. За сутки до списания предупредим.`;
  if (skippedUntil !== null)
    return `С ${formatDay(addDays(order.endDate, 1))} по ${formatDay(skippedUntil)} рациона и списаний нет.`;
  if (state !== 'cancel_scheduled') return undefined;
  return `Списаний больше не будет. Оплаченный рацион приедет весь, последний день — ${formatDay(order.endDate)}.`;
}

/** When the next charge comes, of what and for what; at once, where that brings the food earlier. */
function NextCharge({ subscription }: SubscriptionDialog) {
  const { id, next, method, soon, programme } = subscription;
  if (!next) return null;
  const figure = css('mt-2 font-extrabold text-[1.5rem] tracking-[-0.03em] tabular-nums');
  const facts: [name: string, value: string, className?: string][] = [
    ['Следующее списание', formatMoment(next.chargeAt), figure],
    ['Сумма', formatMoney(next.totalKop), figure],
    ['Первый день рациона', formatDayLong(next.startDate)],
    ['Карта', method?.title ?? 'не привязана'],
  ];
  return (
    <>
      <dl
        className={css(
          'grid gap-y-14 gap-x-24 tablet:grid-cols-[repeat(4,auto)] tablet:gap-x-40 tablet:justify-start',
        )}
      >
        {facts.map(([name, value, className = css('mt-2 font-semibold')]) => (
          <div key={name}>
            <dt className={layout.faint}>{name}</dt>
            <dd className={className}>{value}</dd>
          </div>
        ))}
      </dl>
      {soon && (
        <div className={css('grid gap-10 justify-items-start leading-[1.5]')}>
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
      )}
    </>
  );
}

type Charge = Subscription['history'][number];

function outcomeText({ state, declineReason, orderNumber }: Charge): string {
  if (state === 'paid') return `Оплачен заказ № ${orderNumber}`;
  if (state === 'pending') return 'Ждём ответа банка';
  return `Не прошло: ${declineTexts[declineReason ?? 'refused']}`;
}

/** What is eaten now beside what the next renewal brings; nothing where both are the same. */
function PlanChange({ subscription: { plan, order, next } }: SubscriptionDialog) {
  if (plan.days === order.plan.days && plan.lines.join('\n') === order.plan.lines.join('\n')) return null;
  const soon = next ? `с ${formatDay(next.startDate)}` : 'когда подписка снова начнётся';
  const plans = [
    ['Сейчас', order.plan, `до ${formatDay(order.endDate)}`],
    ['Со следующего продления', plan, soon],
  ] as const;
  return (
    <dl
      className={css(
        'grid gap-y-14 gap-x-40 py-14 px-16 rounded-card bg-green-50',
        'tablet:grid-cols-[repeat(2,auto)] tablet:justify-start',
      )}
    >
      {plans.map(([label, { lines, days }, when]) => (
        <div key={label}>
          <dt className={layout.caption}>{label}</dt>
          {lines.map((line) => (
            <dd key={line} className={css('mt-2 font-semibold')}>
              {line}
            </dd>
          ))}
          <dd className={css('mt-2 text-ink-2 font-medium text-small')}>
            {countOf(days, 'день', 'дня', 'дней')}, {when}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A subscription: state, next charge and actions. */
function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription } = props;
  const { state, programme, order, address, history, again } = subscription;
  const text = stateText(subscription);
  const eaten = order.plan.lines;
  return (
    <li className={classNames(layout.panel, css('overflow-hidden'))}>
      <div
        className={css('grid gap-8 justify-items-start py-20 px-16 tablet:px-24')}
        style={tintStyle(programme.tint)}
      >
        <Badge tone={tones[state]}>{subscriptionStateNames[state]}</Badge>
        <h2 className={css('text-figure')}>
          {eaten.length > 1 ? `Рацион ${familyLabel(eaten.length)}` : eaten[0]}
        </h2>
        {eaten.length > 1 && <PersonList lines={eaten} />}
        <p className={css('text-ink-2 text-small leading-[1.4]')}>
          Каждые {countOf(order.plan.days, 'день', 'дня', 'дней')}.{' '}
          {state === 'cancelled'
            ? `Последний заказ — № ${order.number}`
            : `Сейчас — заказ № ${order.number}, до ${formatDay(order.endDate)}`}
        </p>
      </div>
      <div className={css('grid gap-16 py-18 px-16 tablet:py-20 tablet:px-24')}>
        {text !== undefined && <p className={css('leading-[1.5]')}>{text}</p>}
        <PlanChange subscription={subscription} />
        <RenewalOverlap subscription={subscription} />
        <NextCharge subscription={subscription} />
        <p className={css('text-ink-2 text-small wrap-anywhere')}>{address}</p>
        {state === 'cancelled' ? (
          <ButtonLink to={again} aria-label={`Включить снова: ${programme.name}`}>
            Включить снова
          </ButtonLink>
        ) : (
          <>
            <Actions {...props} />
            <Links {...props} />
          </>
        )}
        {history.length > 0 && (
          <Disclosure title="История списаний">
            <ul>
              {history.map((charge) => (
                <li key={charge.at} className={css('grid gap-2 py-10 border-t tabular-nums')}>
                  <span>
                    <b>{formatMoney(charge.amountKop)}</b> · {formatMoment(charge.at)}
                  </span>
                  <span className={layout.small}>{outcomeText(charge)}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </li>
  );
}

/** Orders that can be renewed: each with its own unticked consent. */
function RenewableOrders({ renewable, methods }: Omit<SubscriptionList, 'subscriptions'>) {
  return (
    <Panel title="Можно продлевать" titleId="renewable-orders" size="compact">
      {methods.length === 0 && (
        <p className={css('text-ink-2 text-small leading-[1.5]')}>
          Карта пока не привязана. Отметьте «Продлевать автоматически», когда будете оплачивать следующий
          заказ, — и продление включится само.
        </p>
      )}
      <ul>
        {renewable.map(({ id, number, programme, kcal, days, endDate }) => (
          <li key={id} className={css('grid gap-12 pt-14 pb-4 border-t')}>
            <p className={css('text-ink-2 text-small leading-[1.5]')}>
              <b className={css('text-ink text-body')}>
                {programme}, {kcal} ккал
              </b>
              <br />
              Заказ № {number}, {countOf(days, 'день', 'дня', 'дней')}, до {formatDay(endDate)}
            </p>
            {methods[0] && (
              <RestForm
                call={startSubscription}
                body={{ orderId: id }}
                label="Включить продление"
                about={`заказ ${number}`}
                done="Продление включено: дата и сумма — на этой странице"
              >
                <Consent name="consent" required>
                  Согласен на списания с карты {methods[0].title} по{' '}
                  <Link to="/oferta2/">условиям подписки</Link>
                </Consent>
              </RestForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

async function load(rest: RestCall) {
  const [list, { scheduleCancelTypes }] = await Promise.all([rest(listSubscriptions), rest(getConfig)]);
  return { list, reasons: scheduleCancelTypes };
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, load);

function Explanation() {
  return (
    <div
      className={classNames(layout.panel, css('grid gap-14 py-28 px-24 text-ink-2 text-lead leading-[1.5]'))}
    >
      <p>
        Подписка продлевает рацион сама: та же программа, тот же адрес, без нового оформления. За сутки до
        списания придёт сообщение с датой и суммой. Пауза и отказ — здесь же.
      </p>
      <p>Чтобы включить её, отметьте «Продлевать автоматически», когда будете оплачивать заказ картой.</p>
      <div className={layout.row10}>
        <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
        <ButtonLink to="/oferta2/" look="outline">
          Условия подписки
        </ButtonLink>
      </div>
    </div>
  );
}

function SubscriptionScreen({ data }: { readonly data: Awaited<ReturnType<typeof load>> }) {
  const { list, reasons } = data;
  const { subscriptions, methods, renewable } = list;
  return (
    <div className={layout.stack16}>
      <h1 className={css('text-[clamp(2rem,_5vw,_2.375rem)]')}>Подписка</h1>
      {subscriptions.length > 0 && (
        <ul className={layout.stack14}>
          {subscriptions.map((one) => (
            <SubscriptionCard key={one.id} subscription={one} methods={methods} reasons={reasons} />
          ))}
        </ul>
      )}
      {subscriptions.length === 0 && renewable.length === 0 && <Explanation />}
      {renewable.length > 0 && <RenewableOrders renewable={renewable} methods={methods} />}
      {methods.length > 0 && <SavedCards methods={methods} subscriptions={subscriptions} />}
    </div>
  );
}

export const Component = screenWithData(SubscriptionScreen, <Loader />);
