import { formatDay, formatDayLong, hoursInWords, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { planLine } from '#shared/features/orders/plan-labels.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
import { Badge } from '../../../ui/surfaces.tsx';
import { dayOf, foodWords, isFrozenOn, type KnownFood, nextDelivery, renewalOn } from '../calendar.ts';
import { planKey } from '../profile-data.ts';
import { DoorPhoto } from '../shared/door-photo.tsx';
import { DayFood } from './day-food.tsx';
import styles from './day-panel.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
import { CutOffMoment } from './plan-card.tsx';
import { RenewalsOfDay } from './planned-renewals.tsx';
import { DishOrder, stateLooks } from './state-look.tsx';

/** The plans of a delivery, each once with what those who eat it are called. */
function peopleByPlan({ rations }: Pick<Delivery, 'rations'>): { plan: OrderedPlan; titles: string[] }[] {
  const shared = new Map<string, { plan: OrderedPlan; titles: string[] }>();
  rations.forEach((plan, index) => {
    const key = planKey(plan);
    const known = shared.get(key) ?? { plan, titles: [] };
    shared.set(key, { plan, titles: [...known.titles, personTitle(plan.name, index + 1)] });
  });
  return [...shared.values()];
}

// Few deliveries fail.
const FailedDelivery = late(
  () => import('./failed-delivery.tsx'),
  (m) => m.FailedDelivery,
);

// Few are to come elsewhere than before.
const AwaitedFee = late(
  () => import('./awaited-fee.tsx'),
  (m) => m.AwaitedFee,
);

/** A delivery that was put off: on its days there is no food, and it says when there is again. */
function NoFood({ delivery }: { readonly delivery: Delivery }) {
  const { state, frozenUntil } = delivery;
  return (
    <>
      <p className={styles.note}>
        <Icon name="info" size={16} />
        <span>
          {state === 'skipped' &&
            'Вы\u00a0пропустили эту доставку: её\u00a0рацион приедет в\u00a0конце заказа.'}
          {state === 'frozen' &&
            (frozenUntil === null
              ? 'Заказ был заморожен, еды в\u00a0этот день не\u00a0было.'
              : `Заказ заморожен, еды нет. Рацион продолжится ${formatDay(frozenUntil)}.`)}
        </span>
      </p>
      <DeliveryActions delivery={delivery} />
    </>
  );
}

interface ComingProps {
  readonly delivery: Delivery;
  /** The day that is shown, which may be the second one of the delivery's food. */
  readonly on: IsoDate;
}

/** When it comes: of the hours of a courier who is under way their end is left. */
const hoursLeft = ({ state, interval }: Delivery): string =>
  state === 'on_route'
    ? `Курьер в\u00a0пути, приедет до\u00a0${interval.split('–')[1] ?? interval}`
    : upperFirst(hoursInWords(interval));

function Coming({ delivery, on }: ComingProps) {
  if (delivery.failure !== null) {
    return <FailedDelivery delivery={delivery} />;
  }
  if (delivery.state === 'skipped' || delivery.state === 'frozen') return <NoFood delivery={delivery} />;
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
        <p className={styles.note}>
          <Icon name="info" size={16} />
          <span>
            <CutOffMoment delivery={delivery} />
          </span>
        </p>
      )}
      <DeliveryActions delivery={delivery} />
    </>
  );
}

/** When the next delivery comes; empty where none does. */
function nextWords(deliveries: readonly Delivery[], date: IsoDate): string {
  const next = nextDelivery(deliveries, date);
  return next ? ` Ближайшая доставка: ${formatDayLong(next.date)}, ${hoursInWords(next.interval)}.` : '';
}

interface DayPanelProps {
  readonly date: IsoDate;
  readonly deliveries: readonly Delivery[];
  /** Orders of dishes that come on the day. */
  readonly dishes: readonly HomemadeOrder[];
  readonly renewals: readonly Subscription[];
  readonly known: KnownFood | null;
}

/** Deliveries and meal plans of the chosen day. */
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
      <DayFood date={date} food={food} known={known} />
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
