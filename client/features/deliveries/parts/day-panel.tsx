import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatDayLong, formatMoment, hoursInWords, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { planLine } from '#shared/features/orders/plan-labels.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
import { Badge } from '../../../ui/surfaces.tsx';
import { dayOf, foodWords, isFrozenOn, type KnownFood, nextDelivery, renewalOn } from '../calendar.ts';
import { DoorPhoto } from '../shared/door-photo.tsx';
import { DayFood } from './day-food.tsx';
import styles from './day-panel.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
import { CutOff } from './plan-card.tsx';
import { DishOrder, stateLooks } from './state-look.tsx';

// Few deliveries fail, and few are to come elsewhere than before.
const FailedDelivery = late(() => import('./day-notices.tsx'), 'FailedDelivery');
const AwaitedFee = late(() => import('./day-notices.tsx'), 'AwaitedFee');

/** Equal keys are served the same dishes. */
const planKey = ({ programme, kcal }: OrderedPlan) => `${programme.code} ${kcal}`;

/** The plans of a delivery, each once with what those who eat it are called. */
function peopleByPlan({ rations }: Delivery) {
  const shared = new Map<string, { plan: OrderedPlan; titles: string[] }>();
  rations.forEach((plan, index) => {
    const key = planKey(plan);
    const known = shared.get(key) ?? { plan, titles: [] };
    shared.set(key, { plan, titles: [...known.titles, personTitle(plan.name, index + 1)] });
  });
  return [...shared.values()];
}

function Note({ icon = 'info', children }: { icon?: 'info' | 'repeat'; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Why there is no food on the days of a delivery that was put off, and when there is again. */
function noFoodText({ state, frozenUntil }: Delivery): string {
  if (state === 'skipped')
    return 'Вы\u00a0пропустили эту доставку: её\u00a0рацион приедет в\u00a0конце заказа.';
  return frozenUntil === null
    ? 'Заказ был заморожен, еды в\u00a0этот день не\u00a0было.'
    : `Заказ заморожен, еды нет. Рацион продолжится ${formatDay(frozenUntil)}.`;
}

/** When it comes: of the hours of a courier who is under way their end is left. */
const hoursLeft = ({ state, interval }: Delivery): string =>
  state === 'on_route'
    ? `Курьер в\u00a0пути, приедет до\u00a0${interval.split('–')[1] ?? interval}`
    : upperFirst(hoursInWords(interval));

function Coming({ delivery, on }: { delivery: Delivery; on: IsoDate }) {
  if (delivery.failure !== null) return <FailedDelivery delivery={delivery} />;
  if (delivery.state === 'skipped' || delivery.state === 'frozen') {
    return (
      <>
        <Note>{noFoodText(delivery)}</Note>
        <DeliveryActions delivery={delivery} />
      </>
    );
  }
  return (
    <>
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" />
          <span>
            <b>
              {delivery.date === on
                ? hoursLeft(delivery)
                : `${upperFirst(formatDayLong(delivery.date))}, ${delivery.interval}`}
            </b>
            {foodWords(delivery, on)}
          </span>
        </li>
        <li>
          <Icon name="utensils" />
          <span>
            {peopleByPlan(delivery).map(({ plan, titles }) => (
              <span key={planKey(plan)} className={styles.ration}>
                <b>{planLine(plan)}</b>
                {delivery.rations.length > 1 && `${titles.join(', ')}\u00a0— `}
                {countOf(
                  titles.length,
                  'порция каждого блюда',
                  'порции каждого блюда',
                  'порций каждого блюда',
                )}
              </span>
            ))}
          </span>
        </li>
        <li>
          <Icon name="map-pin" />
          <span>
            <b>{delivery.address}</b>
            {delivery.instructions}
          </span>
        </li>
      </ul>
      <DoorPhoto path={delivery.doorPhoto} />
      {delivery.awaits && <AwaitedFee awaits={delivery.awaits} />}
      {delivery.state === 'planned' && (
        <Note>
          <CutOff at={delivery.cutOffAt} />
        </Note>
      )}
      <DeliveryActions delivery={delivery} />
    </>
  );
}

function nextWords(deliveries: readonly Delivery[], date: IsoDate): string {
  const next = nextDelivery(deliveries, date);
  return next ? ` Ближайшая доставка: ${formatDayLong(next.date)}, ${hoursInWords(next.interval)}.` : '';
}

function RenewalsOfDay({ renewals, date }: { renewals: readonly Subscription[]; date: IsoDate }) {
  return renewals.map(({ id, plan, next }) =>
    next?.foodDates.includes(date) ? (
      <Note key={id} icon="repeat">
        По&nbsp;продлению: {plan.lines.join('; ')}. {formatMoment(next.chargeAt)} спишем{' '}
        {formatMoney(next.totalKop)}, рацион начнётся {formatDay(next.startDate)}.{' '}
        <Link to="/personal/subscription/" className={styles.link}>
          Открыть подписку
        </Link>
      </Note>
    ) : null,
  );
}

interface DayPanelProps {
  readonly date: IsoDate;
  readonly deliveries: readonly Delivery[];
  readonly dishes: readonly HomemadeOrder[];
  readonly renewals: readonly Subscription[];
  readonly known: KnownFood | null;
}

export function DayPanel({ date, deliveries, dishes, renewals, known }: DayPanelProps) {
  const { deliveries: coming, food } = dayOf(deliveries, date);
  const state = coming[0]?.state;
  const isRenewed = renewalOn(renewals, date) !== undefined;
  return (
    <section className={classNames(surface.panel, styles.panel)}>
      <div className={styles.head}>
        <h2 aria-live="polite">{formatDayLong(date)}</h2>
        {state && (
          <Badge tone={stateLooks[state].tone}>
            {stateLooks[state].icon}
            {deliveryStateNames[state]}
          </Badge>
        )}
      </div>
      {[...new Set([...coming, ...food])].map((delivery) => (
        <Coming key={delivery.id} delivery={delivery} on={date} />
      ))}
      {dishes.map((order) => (
        <DishOrder key={order.id} order={order} />
      ))}
      <DayFood date={date} deliveries={food} known={known} />
      {isRenewed && <RenewalsOfDay renewals={renewals} date={date} />}
      {food.length + coming.length + dishes.length === 0 && !isRenewed && (
        <p className={styles.note}>
          {isFrozenOn(deliveries, date)
            ? 'Заказ заморожен, еды в\u00a0этот день нет.'
            : `В\u00a0этот день еды нет.${nextWords(deliveries, date)}`}
        </p>
      )}
    </section>
  );
}
