import { formatDay, type IsoDate, weekdayShort } from '#shared/dates.ts';
import { type DaysOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import {
  dayPriceBeforeDelivery,
  dayPriceOf,
  gainLabel,
  priceLineLabel,
  savedOf,
} from '#shared/features/orders/price-labels.ts';
import { priceDraft } from '#shared/features/orders/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';

/** Id of the configurator's form, for what stands outside of it: the bar of small screens and the early script. */
export const CONFIGURATOR_FORM = 'configurator-form';

/** What a price depends on beside the fields of the form. */
export interface Terms {
  readonly firstOrder: boolean;
  /** What is left out beyond the free groups, by the day. */
  readonly dislikesKopPerDay: Kopecks;
  readonly closed: readonly IsoDate[];
}

/** Price of a choice before the delivery fee, which the address decides. */
export function priceChoice(
  dayPriceKop: Kopecks,
  { days, people }: { readonly days: number; readonly people: number },
  { firstOrder, dislikesKopPerDay }: Omit<Terms, 'closed'>,
): PriceBreakdown {
  return priceDraft({
    draft: { days },
    dayPricesKop: Array.from({ length: people }, () => dayPriceKop),
    firstOrder,
    deliveryFeeKop: 0,
    // The exclusions of the page's menu are the first person's.
    dislikesKopPerDay: [dislikesKopPerDay],
  });
}

/** The terms as attributes of the form: «1200:129000 1500:139000»; what is not there is not written. */
export function writeTerms({ lines }: Programme, { firstOrder, dislikesKopPerDay, closed }: Terms) {
  return {
    'data-lines': lines.map(({ kcal, dayPriceKop }) => `${kcal}:${dayPriceKop}`).join(' '),
    'data-first': firstOrder ? '' : undefined,
    'data-dislikes': dislikesKopPerDay || undefined,
    'data-closed': closed.join(' ') || undefined,
  };
}

/** The terms that the form carries, with the prices of a day by the energy, kcal. */
export function readTerms({
  dataset,
}: HTMLFormElement): Terms & { readonly lines: ReadonlyMap<string, Kopecks> } {
  const lines = (dataset.lines ?? '').split(' ').map((line) => line.split(':'));
  return {
    lines: new Map(lines.map(([kcal = '', dayPriceKop]) => [kcal, Number(dayPriceKop)])),
    firstOrder: dataset.first !== undefined,
    dislikesKopPerDay: Number(dataset.dislikes ?? 0),
    closed: dataset.closed?.split(' ') ?? [],
  };
}

/** The element that the sums of the choice stand in. */
export const sumsOf = (form: HTMLFormElement): Element | null => form.querySelector('[aria-live]');

/** The sums of a choice as markup, which is written before React and after: none of its texts holds any. */
export function sumsMarkup(price: PriceBreakdown, days: number, people: number): string {
  const lines = price.lines.map(
    (line) =>
      `<div><dt>${priceLineLabel(line)}</dt><dd${line.amountKop < 0 ? ' data-saved' : ''}>${formatMoney(line.amountKop)}</dd></div>`,
  );
  const total = `<div><dt>Итого ${familyLabel(people)}</dt><dd>${formatMoney(price.totalKop)}</dd></div>`;
  const saved = savedOf(price);
  const gain = saved > 0 ? `<span>${gainLabel(saved)}</span>` : '';
  return `<dl>${lines.join('')}${total}</dl><p>${dayPriceBeforeDelivery(price, days, people)}${gain}</p>`;
}

/** «Баланс, 1500 ккал, 5 приёмов пищи, на двоих»: what has been composed. */
export const composedFood = (name: string, kcal: number | string, meals: string, people: number): string =>
  [name, `${kcal} ккал`, meals, ...(people > 1 ? [familyLabel(people)] : [])].join(', ');

/** «ср, 18 ноября — вт, 1 декабря, 7 доставок»: from when to when it is eaten, and how often it is brought. */
export function composedDates(start: IsoDate, days: number, daysOff: DaysOff): string {
  const deliveries = planDeliveries({ startDate: start, days, daysOff });
  const first = deliveries[0]?.foodDates[0] ?? start;
  const last = deliveries.at(-1)?.foodDates.at(-1) ?? start;
  const span = `${weekdayShort(first)}, ${formatDay(first)} — ${weekdayShort(last)}, ${formatDay(last)}`;
  return `${span}, ${countOf(deliveries.length, 'доставка', 'доставки', 'доставок')}`;
}

/** «14 дней, 1 202 ₽ в день + доставка»: what the sum beside it is for. */
export function orderCaption(price: PriceBreakdown, days: number, people: number): string {
  return `${countOf(days, 'день', 'дня', 'дней')}, ${dayPriceBeforeDelivery(price, days, people)}`;
}

/** What the prices under energies and lengths are. */
export const dayPriceCaption = (people: number): string =>
  `и цена дня ${people > 1 ? `${familyLabel(people)} ` : ''}со\u00a0скидками`;

/** The price of a day under a choice of energy. */
export const kcalNote = (price: PriceBreakdown, days: number): string => formatMoney(dayPriceOf(price, days));

/** The price of a day under a choice of length; six of them stand in a row of 260 points: the legend names the currency. */
export const lengthNote = (price: PriceBreakdown, days: number): string =>
  kcalNote(price, days).replace(/\s₽$/, '');
