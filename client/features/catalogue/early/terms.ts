import type { IsoDate } from '#shared/dates.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { priceDraft } from '#shared/features/orders/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';

/** Id of the configurator's form, for what stands outside of it: the bar of small screens and the early script. */
export const CONFIGURATOR_FORM = 'configurator-form';

/** What a price depends on beside the fields of the form. */
export interface Terms {
  readonly firstOrder: boolean;
  /** What is left out beyond the free groups, by the day. */
  readonly dislikesKopPerDay: Kopecks;
  /** Dates on which the kitchen is closed. */
  readonly closed: readonly IsoDate[];
}

interface PricedChoice {
  readonly dayPriceKop: Kopecks;
  readonly days: number;
  readonly people: number;
}

/** Price of a choice before the delivery fee, which the address decides. */
export function priceChoice(
  { dayPriceKop, days, people }: PricedChoice,
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

/** Prices of a day by the energy, kcal, with what else a price depends on. */
export interface PriceTerms extends Terms {
  readonly lines: Readonly<Record<string, Kopecks>>;
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

export function readTerms({ dataset }: HTMLFormElement): PriceTerms {
  const lines = (dataset.lines ?? '').split(' ').map((line) => line.split(':'));
  return {
    lines: Object.fromEntries(lines.map(([kcal, dayPriceKop]) => [kcal, Number(dayPriceKop)])),
    firstOrder: dataset.first !== undefined,
    dislikesKopPerDay: Number(dataset.dislikes ?? 0),
    closed: dataset.closed?.split(' ') ?? [],
  };
}

/** The place of a price that is told before React: the first in the part that is read out. */
export function earlyPriceOf(form: HTMLFormElement): Element | null {
  return form.querySelector('[aria-live] > :first-child');
}

/** Takes away what was told before React, and that something was on its way. */
export function clearEarly(form: HTMLFormElement): void {
  earlyPriceOf(form)?.replaceChildren();
  form.removeAttribute('data-pending');
}
