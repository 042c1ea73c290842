import type { IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { type CalendarDay, CalendarMonth } from '../../../ui/calendar-month.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { bringsFood, dayOf, isFrozenOn, renewalOn } from '../calendar.ts';
import { stateLooks } from './state-look.tsx';

interface MonthCalendarProps {
  readonly deliveries: readonly Delivery[];
  readonly today: IsoDate;
  /** Dates on which dishes come that were bought without a programme. */
  readonly dishes: ReadonlySet<IsoDate>;
  /** Dates with food that someone must not eat. */
  readonly dangerous: ReadonlySet<IsoDate>;
  /** Dates with a meal that no safe dish is left for. */
  readonly unserved: ReadonlySet<IsoDate>;
  /** Subscriptions whose next orders bring food for further days. */
  readonly renewals: readonly Pick<Subscription, 'next'>[];
  readonly date: IsoDate;
  readonly onDate: (date: IsoDate) => void;
  readonly onMonth: (month: string) => void;
}

const noteOf = (state: DeliveryState): string =>
  state === 'skipped' || state === 'frozen'
    ? `${deliveryStateNames[state].toLowerCase()}, еды нет`
    : `доставка: ${deliveryStateNames[state]}`;

const dishesOnly = {
  tone: 'green',
  icon: <Icon name="package" size={16} />,
  text: 'привезём домашнюю еду',
} as const;

const foodOnly = {
  tone: 'pale',
  icon: <Icon name="utensils" size={16} />,
  text: 'день рациона без\u00a0доставки',
} as const;

const forbidden = {
  tone: 'tomato',
  icon: <Icon name="alert" size={16} />,
  text: 'есть то, что вам нельзя',
} as const;

const withoutDish = {
  tone: 'amber',
  icon: <Icon name="alert" size={16} />,
  text: 'не\u00a0хватает блюда',
} as const;

const byRenewal = {
  tone: 'dashed',
  icon: <Icon name="repeat" size={16} />,
  text: 'рацион по\u00a0продлению, ещё не\u00a0оплачен',
} as const;

/** A delivery goes before the food of the day; a day with neither cannot be chosen. */
function lookOfOrders({ deliveries, dangerous, unserved }: MonthCalendarProps, date: IsoDate): CalendarDay {
  const { deliveries: coming, food } = dayOf(deliveries, date);
  if (dangerous.has(date)) return { ...forbidden, note: 'есть блюда, которые вам нельзя' };
  if (unserved.has(date)) return { ...withoutDish, note: 'не\u00a0хватает блюда: выберите замену' };
  const [first] = coming;
  // Food of another delivery matters more than one that was skipped or frozen.
  if (first && (bringsFood(first) || food.length === 0))
    return { ...stateLooks[first.state], note: noteOf(first.state) };
  if (food.length > 0) return { ...foodOnly, note: 'есть рацион' };
  if (isFrozenOn(deliveries, date)) return { ...stateLooks.frozen, note: 'заморожено, еды нет' };
  return { isDisabled: true };
}

/** Dishes and renewals of the day are told beside what else it brings. */
function lookOf(props: MonthCalendarProps, date: IsoDate): CalendarDay {
  let look = lookOfOrders(props, date);
  const add = (more: typeof dishesOnly | typeof byRenewal, joint: string) => {
    if (look.isDisabled) look = { ...more, note: more.text };
    // A day that would bring nothing else shows the dishes that it brings.
    else
      look = {
        ...(more === dishesOnly && look.icon === foodOnly.icon ? more : look),
        note: `${look.note}, ${joint}${more.text}`,
      };
  };
  if (props.dishes.has(date)) add(dishesOnly, '');
  if (renewalOn(props.renewals, date)) add(byRenewal, 'и\u00a0');
  return look;
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { deliveries, dishes, dangerous, unserved, renewals, today, date, onDate, onMonth } = props;
  const states = [...new Set(deliveries.map(({ state }) => state))];
  const legend = states.map((state) => ({
    ...stateLooks[state],
    text: deliveryStateNames[state].toLowerCase(),
  }));
  return (
    <CalendarMonth
      label="Календарь доставок"
      today={today}
      value={date}
      dayOf={(day) => lookOf(props, day)}
      legend={[
        ...legend,
        ...(deliveries.some(bringsFood) ? [foodOnly] : []),
        ...(dishes.size > 0 ? [dishesOnly] : []),
        ...(dangerous.size > 0 ? [forbidden] : []),
        ...(unserved.size > 0 ? [withoutDish] : []),
        ...(renewals.some(({ next }) => next) ? [byRenewal] : []),
      ]}
      onValue={onDate}
      onMonth={onMonth}
    />
  );
}
