import { useEffect, useMemo, useOptimistic, useState } from 'react';
import { type LoaderFunctionArgs, type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import { addDays, formatDayLong, type IsoDate, isIsoDate, moscowDate } from '#shared/dates.ts';
import { needsOf } from '#shared/features/needs/rules.ts';
import { isRunning } from '#shared/features/orders/extension.ts';
import { titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useNow } from '../../platform/clock/use-now.ts';
import { PlainRefusal } from '../../platform/forms/rest-form.tsx';
import { late, useIsHydrated } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { noteNeedsCount } from '../../platform/state/needs-count.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Card, FactList, Panel } from '../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { RenewalOverlap } from '../subscriptions/shared/renewal-overlap.tsx';
import {
  firstShownDate,
  loadProfile,
  nextDelivery,
  olderMonth,
  type ProfileData,
  useRenewals,
} from './calendar.ts';
import { DayPanel, PlanCard } from './parts/day-panel.tsx';
import { PredictionContext, predicted } from './parts/delivery-actions.tsx';
import { DeliveryList, MonthCalendar } from './parts/delivery-list.tsx';
import { DishOrder } from './parts/state-look.tsx';
import styles from './profile-screen.module.css';

// Their data is asked for in the browser alone, once the page is whole.
const AfterDelivery = late(() => import('./parts/after-delivery.tsx'), 'AfterDelivery');
const OrderSummary = late(() => import('./parts/order-summary.tsx'), 'OrderSummary');
const NeedsCard = late(() => import('./parts/needs-card.tsx'), 'NeedsCard');
// Below the day, and seldom pressed.
const RunningOrder = late(() => import('./parts/running-order.tsx'), 'RunningOrder');
const CalendarFeed = late(() => import('./parts/calendar-feed.tsx'), 'CalendarFeed');

/** The day that the address shows; null where it names none. */
function dateOf(query: URLSearchParams): IsoDate | null {
  const date = query.get('date');
  return date !== null && isIsoDate(date) ? date : null;
}

/** Another day or view is shown from what is there; an older month is loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  const today = moscowDate(Date.now());
  return olderMonth(currentUrl.searchParams, today) !== olderMonth(nextUrl.searchParams, today);
};

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, async (rest) => {
    const { searchParams } = new URL(request.url);
    const date = dateOf(searchParams);
    const today = moscowDate(context.get(nowContext)());
    const month = olderMonth(searchParams, today);
    // Without its code the part comes later; a server that is away is told by the data.
    const preloading = RunningOrder.preload().catch(() => undefined);
    const data = await loadProfile(rest, today, { month, date });
    await preloading;
    return data;
  });

function Empty() {
  return (
    <div
      className={css(
        'grid gap-12 justify-items-start max-w-[640px] pt-52 pb-28 px-24 rounded-panel bg-tint-butter',
      )}
    >
      <Picture picture={fixedPictures.breakfast} alt="" sizes={180} />
      <h2 className={css('text-[1.625rem]')}>Здесь будет ваш календарь доставок</h2>
      <p className={css('mb-8 text-ink-2')}>
        Соберите рацион под свою цель: программа, калорийность, срок. Цена видна сразу.
      </p>
      <ButtonLink to="/#configurator" size="large">
        Собрать рацион
      </ButtonLink>
    </div>
  );
}

function Calendar({ data: loaded }: { data: ProfileData }) {
  const today = moscowDate(useNow());
  const [deliveries, predict] = useOptimistic(loaded.deliveries, predicted);
  const data = { ...loaded, deliveries };
  const [query, setQuery] = useSearchParams();
  const isList = query.get('view') === 'list';
  const next = nextDelivery(deliveries, today);
  const isPredicted = deliveries !== loaded.deliveries;
  // The same one where nothing is predicted: a new one would have late parts rendered anew that are not hydrated yet.
  const prediction = useMemo(() => ({ predict, isPredicted }), [predict, isPredicted]);
  const rest = useRest();
  const state = useAppState();
  useEffect(() => {
    void import('./keep-calendar.ts')
      .then(({ keepCalendar }) => keepCalendar(rest, state, loaded.deliveries))
      .catch(() => undefined);
  }, [rest, state, loaded.deliveries]);
  const renewals = useRenewals(loaded.orders);
  const running = data.orders.filter(isRunning);
  // A finished order is shown until a new one runs.
  const ended = running.length === 0 ? data.orders.find(({ deliveredDays }) => deliveredDays > 0) : undefined;
  const isHydrated = useIsHydrated();
  // Whoever has bought dishes alone begins with their day.
  const [dishes] = deliveries.length === 0 ? data.dishes : [];
  // It stays where a change of the calendar would begin with another one.
  const [first] = useState(dishes?.date ?? firstShownDate(deliveries, today));
  const date = dateOf(query) ?? first;
  const hrefOf = (shown: IsoDate) => {
    const address = new URLSearchParams(query);
    address.set('date', shown);
    return `/personal/?${address}`;
  };
  const nearDays = [
    ['Сегодня', today],
    ['Завтра', addDays(today, 1)],
  ] as const;
  return (
    <PredictionContext value={prediction}>
      <div
        className={css(
          'grid gap-14 items-start',
          'desktop:gap-24 desktop:[grid-template:auto_1fr_/_minmax(0,_1fr)_372px]',
          'print:block',
        )}
      >
        <div className={css('grid gap-14 min-w-0 print:hidden')}>
          {next && <PlanCard next={next} orders={data.orders} />}
          {renewals.map((subscription) => (
            <RenewalOverlap
              key={subscription.id}
              subscription={subscription}
              action={<Link to="/personal/subscription/">Открыть подписку</Link>}
            />
          ))}
          {/* Links rather than buttons: both views work without scripts. */}
          <nav
            className={css('flex gap-4 justify-self-start p-4 rounded-pill bg-sand-100')}
            aria-label="Вид календаря"
          >
            <Link to="/personal/" className={styles.view} aria-current={isList ? undefined : 'true'} replace>
              Месяц
            </Link>
            <Link
              to="/personal/?view=list"
              className={styles.view}
              aria-current={isList ? 'true' : undefined}
              replace
            >
              Список
            </Link>
          </nav>
          {isList ? (
            <DeliveryList data={data} today={today} />
          ) : (
            <MonthCalendar
              {...{ data, renewals, today, date, hrefOf }}
              onMonth={(month) => {
                const address = new URLSearchParams(query);
                address.set('month', month);
                if (olderMonth(address, today) !== null) setQuery(address, { replace: true });
              }}
            />
          )}
        </div>
        <div className={classNames(styles.day, css('grid gap-14 min-w-0 desktop:row-span-2'))}>
          <fieldset className={css('flex gap-8')}>
            <legend>
              <VisuallyHidden>Ближайшие дни</VisuallyHidden>
            </legend>
            {nearDays.map(([name, day]) => (
              <ButtonLink
                key={name}
                to={hrefOf(day)}
                replace
                look={day === date ? 'primary' : 'soft'}
                aria-current={day === date || undefined}
              >
                {name}
              </ButtonLink>
            ))}
          </fieldset>
          <DayPanel key={date} date={date} data={data} renewals={renewals} />
          {/* Loaded after the page: placed below, so that nothing moves under the visitor's hand. */}
          {isHydrated && <AfterDelivery deliveries={loaded.deliveries} today={today} />}
        </div>
        <div className={css('grid gap-14 min-w-0 print:hidden')}>
          {isHydrated && ended && <OrderSummary order={ended} />}
          {running.map((order) => (
            <RunningOrder key={order.id} order={order} all={deliveries} isNamed={running.length > 1} />
          ))}
          {isHydrated && <CalendarFeed />}
        </div>
      </div>
    </PredictionContext>
  );
}

const isUnpaid = ({ state }: { state: string }) => state === 'pending_payment';

/** The calendar; before the first delivery the order that waits for its payment, or the way to one. */
function Main({ data }: { data: ProfileData }) {
  const { deliveries, orders, dishes } = data;
  if (deliveries.length > 0 || orders.some(isRunning)) return <Calendar data={data} />;
  const unpaid = orders.filter(isUnpaid);
  const unpaidDishes = dishes.filter(isUnpaid);
  const coming = dishes.filter((order) => !isUnpaid(order));
  const hasCalendar = coming.length > 0 || orders.some(({ deliveredDays }) => deliveredDays > 0);
  if (unpaid.length === 0 && unpaidDishes.length === 0 && !hasCalendar) return <Empty />;
  return (
    <>
      {unpaid.map((order) => (
        <UnpaidOrder key={order.id} order={order} />
      ))}
      {unpaidDishes.map((order) => (
        <Card key={order.id}>
          <DishOrder order={order} isPaidAbove />
        </Card>
      ))}
      {/* Who has been here before finds what was brought then, and whoever awaits dishes their day. */}
      {hasCalendar && <Calendar data={{ ...data, dishes: coming }} />}
    </>
  );
}

function ProfileScreen({ data }: { data: ProfileData }) {
  const state = useAppState();
  const { name } = useSnapshot(state).auth;
  const now = useNow();
  const closedDays = state.site.config?.closedDays ?? [];
  const needs = needsOf({ ...data, dishes: [...data.dishes, ...data.failedDishes], now, closedDays });
  // Their number stands in the navigation as well.
  const { length: count } = needs;
  useEffect(() => noteNeedsCount(state, count), [state, count, data]);
  return (
    <>
      <p className={css('text-ink-2 print:hidden')}>
        {name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`}
      </p>
      <h1 className={css('mb-16 text-[clamp(2rem,_5vw,_2.375rem)] print:hidden')}>Мой рацион</h1>
      <PlainRefusal />
      {data.incidents.map(({ id, text }) => (
        <div key={id} className={css('mb-14 print:hidden')}>
          <Notice tone="warning">{text}</Notice>
        </div>
      ))}
      <NeedsCard needs={needs} orders={data.orders} />
      <Main data={data} />
    </>
  );
}

export const Component = screenWithData(ProfileScreen, <Loader />);

function UnpaidOrder({ order }: { order: Order }) {
  return (
    <Panel title={`Заказ № ${order.number}`} titleId={`unpaid-${order.id}`}>
      <FactList
        className={styles.summaryFacts}
        of={[
          ['Рацион', `${titleOverPersons(order.rations)}, ${countOf(order.days, 'день', 'дня', 'дней')}`],
          ['Первая доставка', `${formatDayLong(order.firstDeliveryDate)}, ${order.interval}`],
          ['Адрес', order.address],
          ['Сумма', formatMoney(order.price.totalKop)],
        ]}
      />
      <p>Доставки появятся в календаре, как только пройдёт оплата.</p>
      <p className={layout.row10}>
        <ButtonLink to="/personal/orders/" look="soft">
          Мои заказы
        </ButtonLink>
      </p>
    </Panel>
  );
}
