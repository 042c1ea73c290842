import { useEffect, useMemo, useOptimistic, useState } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import { type Need, needsOf } from '#shared/features/needs/rules.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { isRunning } from '#shared/features/orders/extension.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { useNow } from '../../platform/clock/clock.ts';
import { PlainRefusal } from '../../platform/forms/plain-form.tsx';
import { late } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useIsHydrated } from '../../platform/hydration/scripting.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { noteNeedsCount } from '../../platform/state/needs-count.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { firstShownDate, nextDelivery, useRenewals } from './calendar.ts';
import { DayPanel } from './parts/day-panel.tsx';
import { DeliveryList } from './parts/delivery-list.tsx';
import { MonthCalendar } from './parts/month-calendar.tsx';
import { PlanCard } from './parts/plan-card.tsx';
import { RenewalWarnings } from './parts/planned-renewals.tsx';
import { PredictionContext, predicted } from './parts/prediction.ts';
import { UnpaidDishes, UnpaidOrder } from './parts/unpaid-order.tsx';
import { loadProfile, type ProfileData } from './profile-data.ts';
import styles from './profile-screen.module.css';

// Their data is asked for in the browser alone, once the page is whole.
const AfterDelivery = late(
  () => import('./parts/after-delivery.tsx'),
  (m) => m.AfterDelivery,
);
const OrderSummary = late(
  () => import('./parts/order-summary.tsx'),
  (m) => m.OrderSummary,
);
const NeedsCard = late(
  () => import('./parts/needs-card.tsx'),
  (m) => m.NeedsCard,
);
// Below the day, and seldom pressed.
const RunningOrder = late(
  () => import('./parts/running-order.tsx'),
  (m) => m.RunningOrder,
);
const CalendarFeed = late(
  () => import('./parts/calendar-feed.tsx'),
  (m) => m.CalendarFeed,
);

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, async (rest) => {
    const month = new URL(request.url).searchParams.get('month');
    const today = moscowDate(context.get(nowContext)());
    // Without its code the part comes later; a server that is away is told by the data.
    const preloading = RunningOrder.preload().catch(() => undefined);
    const data = await loadProfile(rest, today, month);
    await preloading;
    return data;
  });

/** Whether an order has brought nothing and, unpaid as it is, brings nothing yet. */
const isUnbegun = (order: Order): boolean => !isRunning(order) && order.deliveredDays === 0;

function Empty() {
  return (
    <div className={styles.empty}>
      <Picture picture={fixedPictures.breakfast} alt="" sizes={180} />
      <h2>Здесь будет ваш календарь доставок</h2>
      <p>Соберите рацион под&nbsp;свою цель: программа, калорийность, срок. Цена видна сразу.</p>
      <ButtonLink to="/#configurator" size="large">
        Собрать рацион
      </ButtonLink>
    </div>
  );
}

/** Incidents that affect coming deliveries. */
function Incidents({ incidents }: Pick<ProfileData, 'incidents'>) {
  return incidents.map(({ id, text }) => (
    <div key={id} className={styles.incident}>
      <Notice tone="warning">{text}</Notice>
    </div>
  ));
}

const viewQuery = 'view';

/** Links rather than buttons: both views work without scripts. */
function ViewSwitch({ isList }: { readonly isList: boolean }) {
  const views = [
    { name: 'Месяц', to: '/personal/', isShown: !isList },
    { name: 'Список', to: `/personal/?${viewQuery}=list`, isShown: isList },
  ];
  return (
    <nav className={styles.views} aria-label="Вид календаря">
      {views.map(({ name, to, isShown }) => (
        <Link key={name} to={to} aria-current={isShown ? 'true' : undefined} replace>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Shortcuts to the days that are viewed most. */
function NearDays({ date, today, onDate }: DayProps) {
  const days = [
    ['Сегодня', today],
    ['Завтра', addDays(today, 1)],
  ] as const;
  return (
    <fieldset className={styles.near}>
      <legend>
        <VisuallyHidden>Ближайшие дни</VisuallyHidden>
      </legend>
      {days.map(([name, day]) => (
        <Button
          key={name}
          look={day === date ? 'primary' : 'soft'}
          aria-pressed={day === date}
          onClick={() => onDate(day)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

interface DayProps {
  /** The chosen day. */
  readonly date: IsoDate;
  readonly today: IsoDate;
  readonly onDate: (date: IsoDate) => void;
}

const dangerousDates = (food: ProfileData['food']): ReadonlySet<IsoDate> =>
  new Set(food?.days.flatMap(({ date, dangers }) => (dangers.length > 0 ? [date] : [])));
const dishDates = ({ dishes }: ProfileData): ReadonlySet<IsoDate> => new Set(dishes.map(({ date }) => date));
const unservedDates = ({ unserved }: ProfileData['facts']): ReadonlySet<IsoDate> =>
  new Set(unserved.map(({ date }) => date));

interface OverviewProps extends DayProps {
  readonly data: ProfileData;
  readonly renewals: ReturnType<typeof useRenewals>;
}

function Overview({ data, renewals, ...day }: OverviewProps) {
  const [query, setQuery] = useSearchParams();
  const isList = query.get(viewQuery) === 'list';
  const next = nextDelivery(data.deliveries, day.today);
  const span = shownSpan(day.today);
  const loadMonth = (month: string) => {
    if (`${month}-01` >= span.from && `${month}-31` <= span.to) return;
    setQuery({ month }, { replace: true });
  };
  return (
    <div>
      {next && <PlanCard next={next} data={data} />}
      {renewals.some((renewal) => renewal.next?.overlap) && <RenewalWarnings renewals={renewals} />}
      <ViewSwitch isList={isList} />
      {isList ? (
        <DeliveryList
          deliveries={data.deliveries}
          dishes={data.dishes}
          today={day.today}
          since={data.since}
        />
      ) : (
        <MonthCalendar
          deliveries={data.deliveries}
          dishes={dishDates(data)}
          dangerous={dangerousDates(data.food)}
          unserved={unservedDates(data.facts)}
          renewals={renewals}
          {...day}
          onMonth={loadMonth}
        />
      )}
    </div>
  );
}

/** Stores the shown calendar on the device for reading offline. */
function useOfflineCalendar(deliveries: readonly Delivery[]): void {
  const rest = useRest();
  const state = useAppState();
  useEffect(() => {
    const now = state.site.now + performance.now();
    void import('./keep-calendar.ts')
      .then(({ keepCalendar }) => keepCalendar({ rest, state }, deliveries, now))
      .catch(() => undefined);
  }, [rest, state, deliveries]);
}

function Calendar({ data: loaded }: { readonly data: ProfileData }) {
  const today = moscowDate(useNow());
  const [deliveries, predict] = useOptimistic(loaded.deliveries, predicted);
  const data = { ...loaded, deliveries };
  const isPredicted = deliveries !== loaded.deliveries;
  // The same one as before where nothing is predicted: a new one takes islands from the page that still sleep.
  const prediction = useMemo(() => ({ predict, isPredicted }), [predict, isPredicted]);
  useOfflineCalendar(loaded.deliveries);
  const renewals = useRenewals(loaded.orders);
  const running = data.orders.filter(isRunning);
  // A finished order is shown until a new one runs.
  const ended = running.length === 0 ? data.orders.find(({ deliveredDays }) => deliveredDays > 0) : undefined;
  const isHydrated = useIsHydrated();
  // Whoever has bought dishes alone begins with their day.
  const [dishes] = deliveries.length === 0 ? data.dishes : [];
  const [date, setDate] = useState(dishes?.date ?? firstShownDate(deliveries, today));
  const day = { date, today, onDate: setDate };
  return (
    <PredictionContext value={prediction}>
      <div className={styles.columns}>
        <Overview data={data} renewals={renewals} {...day} />
        <div className={styles.day}>
          <NearDays {...day} />
          <DayPanel
            key={date}
            date={date}
            deliveries={deliveries}
            dishes={data.dishes.filter((one) => one.date === date)}
            renewals={renewals}
            known={data.food}
          />
          {/* Loaded after the page: placed below, so that nothing moves under the visitor's hand. */}
          {isHydrated && <AfterDelivery deliveries={loaded.deliveries} today={today} />}
        </div>
        <div>
          {isHydrated && ended && <OrderSummary order={ended} again={repeatPath(ended)} />}
          {running.map((order) => (
            <RunningOrder key={order.id} order={order} data={data} isNamed={running.length > 1} />
          ))}
          {isHydrated && <CalendarFeed />}
        </div>
      </div>
    </PredictionContext>
  );
}

/** What waits for the customer; its number stands in the navigation as well. */
function useNeeds(data: ProfileData): readonly Need[] {
  const state = useAppState();
  const now = useNow();
  const closedDays = state.site.config?.closedDays ?? [];
  const needs = needsOf({ ...data, dishes: [...data.dishes, ...data.failedDishes], now, closedDays });
  const { length: count } = needs;
  useEffect(() => noteNeedsCount(state, count), [state, count, data]);
  return needs;
}

const isUnpaid = ({ state }: { readonly state: string }): boolean => state === 'pending_payment';

/** The calendar; before the first delivery the order that waits for its payment, or the way to one. */
function Main({ data }: { readonly data: ProfileData }) {
  const { deliveries, orders, dishes } = data;
  if (deliveries.length > 0 || orders.some(isRunning)) return <Calendar data={data} />;
  const unpaid = orders.filter(isUnpaid);
  const unpaidDishes = dishes.filter(isUnpaid);
  const coming = dishes.filter((order) => !isUnpaid(order));
  const hasCalendar = coming.length > 0 || !orders.every(isUnbegun);
  if (unpaid.length === 0 && unpaidDishes.length === 0 && !hasCalendar) return <Empty />;
  return (
    <>
      {unpaid.map((order) => (
        <UnpaidOrder key={order.id} order={order} />
      ))}
      {unpaidDishes.map((order) => (
        <UnpaidDishes key={order.id} order={order} />
      ))}
      {/* Who has been here before finds what was brought then, and whoever awaits dishes their day. */}
      {hasCalendar && <Calendar data={{ ...data, dishes: coming }} />}
    </>
  );
}

function ProfileScreen({ data }: { readonly data: ProfileData }) {
  const { name } = useSnapshot(useAppState()).auth;
  const needs = useNeeds(data);
  return (
    <>
      <p className={styles.greeting}>{name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`}</p>
      <h1 className={styles.title}>Мой рацион</h1>
      <PlainRefusal />
      <Incidents incidents={data.incidents} />
      <NeedsCard needs={needs} orders={data.orders} />
      <Main data={data} />
    </>
  );
}

export const Component = screenWithData(ProfileScreen, <Loader />);
