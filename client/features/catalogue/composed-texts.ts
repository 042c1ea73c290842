import { formatDay, type IsoDate, weekdayShort } from '#shared/dates.ts';
import { type DaysOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { dayPriceBeforeDelivery, dayPriceOf } from '#shared/features/orders/price-labels.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';

interface Composed {
  /** The programme's name and number of meals a day. */
  readonly name: string;
  readonly mealsPerDay: number;
  readonly kcal: number;
  readonly days: number;
  readonly people: number;
  readonly start: IsoDate;
  readonly daysOff: DaysOff;
}

/** «Баланс, 1500 ккал, 5 приёмов пищи, на двоих»: what has been composed. */
export function composedFood({
  name,
  mealsPerDay,
  kcal,
  people,
}: Omit<Composed, 'days' | 'start' | 'daysOff'>): string {
  return [
    name,
    `${kcal}\u00a0ккал`,
    `${countOf(mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи`,
    ...(people > 1 ? [familyLabel(people)] : []),
  ].join(', ');
}

/** «ср, 18 ноября — вт, 1 декабря, 7 доставок»: from when to when it is eaten, and how often it is brought. */
export function composedDates({
  start,
  days,
  daysOff,
}: Pick<Composed, 'start' | 'days' | 'daysOff'>): string {
  const deliveries = planDeliveries({ startDate: start, days, daysOff });
  const first = deliveries[0]?.foodDates[0] ?? start;
  const last = deliveries.at(-1)?.foodDates.at(-1) ?? start;
  const span = `${weekdayShort(first)}, ${formatDay(first)}\u00a0— ${weekdayShort(last)}, ${formatDay(last)}`;
  return `${span}, ${countOf(deliveries.length, 'доставка', 'доставки', 'доставок')}`;
}

/** «14 дней, 1 202 ₽ в день + доставка»: what the sum beside it is for. */
export function orderCaption(price: PriceBreakdown, days: number, people: number): string {
  return `${countOf(days, 'день', 'дня', 'дней')}, ${dayPriceBeforeDelivery(price, days, people)}`;
}

/** What the prices under energies and lengths are. */
export const dayPriceCaption = (people: number): string =>
  `и\u00a0цена дня ${people > 1 ? `${familyLabel(people)} ` : ''}со\u00a0скидками`;

/** The price of a day under a choice of energy. */
export const kcalNote = (price: PriceBreakdown, days: number): string => formatMoney(dayPriceOf(price, days));

/** The price of a day under a choice of length; six of them stand in a row of 260 points: the legend names the currency. */
export const lengthNote = (price: PriceBreakdown, days: number): string =>
  kcalNote(price, days).replace(/\s₽$/, '');
