import type { ReactNode } from 'react';
import { formatDay, formatDayLong, formatMoment, hoursInWords, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { personLines, planLine, titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order, OrderedPlan } from '#shared/features/orders/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { classNames, Icon, type IconName, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { PersonList } from '../../../ui/person-tabs.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Badge } from '../../../ui/surfaces.tsx';
import { ExtendLink } from '../../orders/shared/extend-link.tsx';
import { dayOf, foodWords, formatTimeLeft, isFrozenOn, nextDelivery, type ProfileData } from '../calendar.ts';
import { DoorPhoto } from '../shared/door-photo.tsx';
import { DayFood } from './day-food.tsx';
import styles from './day-panel.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
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

function Note({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li
      className={css(
        'flex gap-12 items-center py-12 px-14 bg-sand-100 text-green-700 text-small leading-[1.3]',
      )}
    >
      <Icon name={icon} />
      <span className={css('text-ink')}>{children}</span>
    </li>
  );
}

/** Why there is no food on the days of a delivery that was put off, and when there is again. */
function noFoodText({ state, frozenUntil }: Delivery): string {
  if (state === 'skipped') return 'Вы пропустили эту доставку: её рацион приедет в конце заказа.';
  return frozenUntil === null
    ? 'Заказ был заморожен, еды в этот день не было.'
    : `Заказ заморожен, еды нет. Рацион продолжится ${formatDay(frozenUntil)}.`;
}

/** When it comes: of the hours of a courier who is under way their end is left. */
const hoursLeft = ({ state, interval }: Delivery): string =>
  state === 'on_route'
    ? `Курьер в пути, приедет до ${interval.split('–')[1] ?? interval}`
    : upperFirst(hoursInWords(interval));

function Coming({ delivery, on }: { delivery: Delivery; on: IsoDate }) {
  const { state, date, interval, rations } = delivery;
  if (delivery.failure !== null) return <FailedDelivery delivery={delivery} />;
  if (state === 'skipped' || state === 'frozen') {
    return (
      <>
        <Note>{noFoodText(delivery)}</Note>
        <DeliveryActions delivery={delivery} />
      </>
    );
  }
  const plans = peopleByPlan(delivery).map(({ plan, titles }) => (
    <span key={planKey(plan)} className={css('block mt-6 first:mt-0')}>
      <b className={css('block font-bold wrap-anywhere')}>{planLine(plan)}</b>
      {rations.length > 1 && `${titles.join(', ')} — `}
      {countOf(titles.length, 'порция каждого блюда', 'порции каждого блюда', 'порций каждого блюда')}
    </span>
  ));
  return (
    <>
      <ul className={css('grid gap-2 overflow-hidden rounded-input bg-line')}>
        <Fact icon="clock">
          <b className={css('block font-bold wrap-anywhere')}>
            {date === on ? hoursLeft(delivery) : `${upperFirst(formatDayLong(date))}, ${interval}`}
          </b>
          {foodWords(delivery, on)}
        </Fact>
        <Fact icon="utensils">{plans}</Fact>
        <Fact icon="map-pin">
          <b className={css('block font-bold wrap-anywhere')}>{delivery.address}</b>
          {delivery.instructions}
        </Fact>
      </ul>
      <DoorPhoto path={delivery.doorPhoto} />
      {delivery.awaits && <AwaitedFee awaits={delivery.awaits} />}
      {state === 'planned' && (
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

interface DayPanelProps {
  readonly date: IsoDate;
  readonly data: ProfileData;
  readonly renewals: readonly Subscription[];
}

export function DayPanel({ date, data, renewals }: DayPanelProps) {
  const { deliveries } = data;
  const dishes = data.dishes.filter((one) => one.date === date);
  const { deliveries: coming, food } = dayOf(deliveries, date);
  const state = coming[0]?.state;
  const renewed = renewals.filter(({ next }) => next?.foodDates.includes(date));
  return (
    <section className={classNames(layout.panel, css('grid gap-14 min-w-0 py-18 px-16 tablet:p-20'))}>
      <div className={css('flex flex-wrap gap-y-8 gap-x-10 items-center justify-between')}>
        <h2 className={css('text-figure')} aria-live="polite">
          {upperFirst(formatDayLong(date))}
        </h2>
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
      <DayFood date={date} deliveries={food} known={data.food} />
      {renewed.map(
        ({ id, plan, next }) =>
          next && (
            <Note key={id} icon="repeat">
              По продлению: {plan.lines.join('; ')}. {formatMoment(next.chargeAt)} спишем{' '}
              {formatMoney(next.totalKop)}, рацион начнётся {formatDay(next.startDate)}.{' '}
              <Link to="/personal/subscription/" className={css('text-green-700 font-semibold')}>
                Открыть подписку
              </Link>
            </Note>
          ),
      )}
      {food.length + coming.length + dishes.length + renewed.length === 0 && (
        <p className={styles.note}>
          {isFrozenOn(deliveries, date)
            ? 'Заказ заморожен, еды в этот день нет.'
            : `В этот день еды нет.${nextWords(deliveries, date)}`}
        </p>
      )}
    </section>
  );
}

/** The last hour is counted in seconds. */
const COUNTDOWN_MS = 1000;

/** The cut-off of a delivery, with the time that is left: one countdown on a page is enough. */
function CutOff({ at, isCounted = false }: { at: number; isCounted?: boolean }) {
  const left = at - useNow(isCounted ? COUNTDOWN_MS : undefined);
  if (left <= 0) return `Изменить уже нельзя: приём закрылся ${formatMoment(at)}`;
  if (!isCounted) return `Изменения принимаем до ${formatMoment(at)}`;
  return `Изменения принимаем до ${formatMoment(at)} — осталось ${formatTimeLeft(left)}`;
}

export function PlanCard({ next, orders }: { next: Delivery; orders: readonly Order[] }) {
  const order = orders.find(({ id }) => id === next.orderId);
  const { deliveriesCount = 0, deliveredCount = 0 } = order ?? {};
  return (
    <section
      className={css(
        'relative p-20 overflow-hidden rounded-panel bg-green-950 isolate text-white',
        'tablet:py-24 tablet:px-28',
      )}
      aria-label="Ближайшая доставка"
    >
      {order && (
        <Picture
          picture={order.programme.picture}
          alt=""
          sizes="290px"
          className={css(
            'absolute z-[-1] w-[170px] max-w-none top-[-46px] right-[calc(-1_*_var(--s52))]',
            'tablet:-top-44 tablet:-right-60 tablet:w-[270px]',
          )}
        />
      )}
      <Badge tone="green">{deliveryStateNames[next.state]}</Badge>
      <h2 className={css('max-w-[66%] mt-12 mb-10 text-[1.5rem] tablet:max-w-[60%] tablet:text-[2rem]')}>
        {titleOverPersons(next.rations)}
      </h2>
      {next.rations.length > 1 && <PersonList lines={personLines(next.rations)} />}
      <p className={css('max-w-[30em] [color:#e6eed9] tablet:max-w-[62%]')}>
        Ближайшая доставка — <b className={css('text-white')}>{formatDayLong(next.date)}</b>,{' '}
        {hoursInWords(next.interval)}
      </p>
      {order && order.cashDueKop > 0 && (
        <p className={css('max-w-[30em] [color:#e6eed9] tablet:max-w-[62%]')}>
          Приготовьте курьеру — <b className={css('text-white')}>{formatMoney(order.cashDueKop)}</b>,
          наличными или картой
        </p>
      )}
      {next.state === 'planned' && (
        <p className={css('max-w-[32em] mt-4 text-caption [color:#c7d3b4] tablet:max-w-[62%]')}>
          <CutOff at={next.cutOffAt} isCounted />
        </p>
      )}
      <progress className={styles.bar} max={deliveriesCount} value={deliveredCount} aria-label="Доставлено" />
      <p className={css('flex gap-12 justify-between text-caption [color:#dbe5cb] tablet:max-w-[320px]')}>
        <span>
          <b className={css('text-white')}>{deliveredCount}</b> из{' '}
          {countOf(deliveriesCount, 'доставки', 'доставок', 'доставок')}
        </span>
        {order && (
          <span>
            до <b className={css('text-white')}>{formatDay(order.endDate)}</b>
          </span>
        )}
      </p>
      {order && (
        <p className={css('mt-14 empty:hidden')}>
          <ExtendLink order={order} orders={orders} />
        </p>
      )}
    </section>
  );
}
