import { formatDayLong, formatDays, formatMonth, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { upperFirst } from '#shared/typography.ts';
import { classNames, Icon, type IconName, Link } from '../../../ui/basics.tsx';
import { type CalendarDay, CalendarMonth } from '../../../ui/calendar-month.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { addMonths } from '../../../ui/month-weeks.ts';
import { Badge } from '../../../ui/surfaces.tsx';
import { bringsFood, dayOf, isFrozenOn, type ProfileData } from '../calendar.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { DishOrder, stateLooks } from './state-look.tsx';

function Row({ delivery }: { delivery: Delivery }) {
  const { date, interval, state, foodDates } = delivery;
  return (
    <li className={css('grid gap-8 py-14 border-t tablet:grid-cols-[minmax(0,1fr)_17rem] tablet:gap-x-16')}>
      <div
        className={css('flex flex-wrap gap-y-6 gap-x-10 items-center justify-between tablet:col-span-full')}
      >
        <b>{upperFirst(formatDayLong(date))}</b>
        <Badge tone={stateLooks[state].tone}>
          {stateLooks[state].icon}
          {deliveryStateNames[state]}
        </Badge>
      </div>
      <p className={layout.small}>
        {interval}, еда на {formatDays(foodDates)}
        <br />
        {plansTitle(delivery.rations)}
      </p>
      <DeliveryActions delivery={delivery} isListed />
    </li>
  );
}

function Months({ deliveries }: { deliveries: readonly Delivery[] }) {
  const months = [...new Set(deliveries.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => (
    <section key={month} aria-label={formatMonth(month)}>
      <h3 className={css('mb-4 text-lead')}>{upperFirst(formatMonth(month))}</h3>
      <ol>
        {deliveries
          .filter(({ date }) => date.startsWith(month))
          .map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
      </ol>
    </section>
  ));
}

/** All deliveries as a list: coming ones first, past ones folded away with the newest first. */
export function DeliveryList({ data, today }: { data: ProfileData; today: IsoDate }) {
  const { deliveries, dishes, since } = data;
  const isAhead = ({ date }: Delivery) => date >= today;
  const ahead = deliveries.filter(isAhead).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const behind = deliveries.filter((one) => !isAhead(one)).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const oldest = behind.at(-1)?.date.slice(0, 7) ?? today.slice(0, 7);
  const earlier = since !== null && since.slice(0, 7) < oldest ? addMonths(oldest, -1) : null;
  return (
    <div className={classNames(layout.panel, css('grid gap-20 py-18 px-16 tablet:p-20'))}>
      {ahead.length + dishes.length === 0 && <p className={layout.small}>Предстоящих доставок нет.</p>}
      <Months deliveries={ahead} />
      {dishes.map((order) => (
        <DishOrder key={order.id} order={order} />
      ))}
      {behind.length > 0 && (
        <details>
          <summary className={css('inline-flex items-center min-h-tap text-link font-semibold')}>
            Прошедшие доставки
          </summary>
          <Months deliveries={behind} />
          {earlier !== null && (
            <Link to={`/personal/?view=list&month=${earlier}`} replace>
              Показать {formatMonth(earlier)}
            </Link>
          )}
        </details>
      )}
    </div>
  );
}

const noteOf = (state: DeliveryState): string =>
  state === 'skipped' || state === 'frozen'
    ? `${deliveryStateNames[state].toLowerCase()}, еды нет`
    : `доставка: ${deliveryStateNames[state]}`;

const sign = (tone: NonNullable<CalendarDay['tone']>, name: IconName, text: string) => ({
  ...{ tone, text },
  icon: <Icon name={name} size={16} />,
});
const dishesOnly = sign('green', 'package', 'привезём домашнюю еду');
const foodOnly = sign('pale', 'utensils', 'день рациона без доставки');
const forbidden = sign('tomato', 'alert', 'есть то, что вам нельзя');
const withoutDish = sign('amber', 'alert', 'не хватает блюда');
const byRenewal = sign('dashed', 'repeat', 'рацион по продлению, ещё не оплачен');

interface MonthCalendarProps {
  readonly data: ProfileData;
  /** Subscriptions whose next orders bring food for further days. */
  readonly renewals: readonly Pick<Subscription, 'next'>[];
  readonly today: IsoDate;
  readonly date: IsoDate;
  readonly hrefOf: (date: IsoDate) => string;
  readonly onMonth: (month: string) => void;
}

export function MonthCalendar({ data, renewals, today, date, hrefOf, onMonth }: MonthCalendarProps) {
  const { deliveries, dishes, food: known, facts } = data;
  const dangerous = known?.days.filter(({ dangers }) => dangers.length > 0) ?? [];
  /** A delivery goes before the food of the day; a day with neither cannot be chosen. */
  const lookOfOrders = (day: IsoDate): CalendarDay => {
    const { deliveries: coming, food } = dayOf(deliveries, day);
    if (dangerous.some((one) => one.date === day))
      return { ...forbidden, note: 'есть блюда, которые вам нельзя' };
    if (facts.unserved.some((one) => one.date === day))
      return { ...withoutDish, note: 'не хватает блюда: выберите замену' };
    const [first] = coming;
    // Food of another delivery matters more than one that was skipped or frozen.
    if (first && (bringsFood(first) || food.length === 0))
      return { ...stateLooks[first.state], note: noteOf(first.state) };
    if (food.length > 0) return { ...foodOnly, note: 'есть рацион' };
    if (isFrozenOn(deliveries, day)) return { ...stateLooks.frozen, note: 'заморожено, еды нет' };
    return { isDisabled: true };
  };
  /** Dishes and renewals of the day are told beside what else it brings. */
  const lookOf = (day: IsoDate): CalendarDay => {
    let look = lookOfOrders(day);
    const add = (more: typeof dishesOnly, joint: string) => {
      // A day that would bring nothing else shows the dishes that it brings.
      const shown = look.isDisabled || (more === dishesOnly && look.icon === foodOnly.icon) ? more : look;
      look = { ...shown, note: look.isDisabled ? more.text : `${look.note}, ${joint}${more.text}` };
    };
    if (dishes.some((one) => one.date === day)) add(dishesOnly, '');
    if (renewals.some(({ next }) => next?.foodDates.includes(day))) add(byRenewal, 'и ');
    return look;
  };
  const states = [...new Set(deliveries.map(({ state }) => state))];
  return (
    <CalendarMonth
      label="Календарь доставок"
      today={today}
      value={date}
      dayOf={lookOf}
      legend={[
        ...states.map((state) => ({
          ...stateLooks[state],
          text: deliveryStateNames[state].toLowerCase(),
        })),
        ...(deliveries.some(bringsFood) ? [foodOnly] : []),
        ...(dishes.length > 0 ? [dishesOnly] : []),
        ...(dangerous.length > 0 ? [forbidden] : []),
        ...(facts.unserved.length > 0 ? [withoutDish] : []),
        ...(renewals.some(({ next }) => next) ? [byRenewal] : []),
      ]}
      hrefOf={hrefOf}
      onMonth={onMonth}
    />
  );
}
