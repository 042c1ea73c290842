import type { IsoDate } from '#shared/dates.ts';
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

/** Terms with the programme that they are of, as the form carries them. */
export interface WrittenTerms extends Terms, Pick<Programme, 'code' | 'name' | 'mealsPerDay'> {
  /** Price of a day by the energy, kcal. */
  readonly lines: Readonly<Record<string, Kopecks>>;
}

export function writeTerms({ code, name, mealsPerDay, lines }: Programme, terms: Terms): string {
  const prices = Object.fromEntries(lines.map(({ kcal, dayPriceKop }) => [kcal, dayPriceKop]));
  return JSON.stringify({ code, name, mealsPerDay, lines: prices, ...terms } satisfies WrittenTerms);
}

/** The place of a price that is told before React: the first in the part that is read out. */
export function earlyPriceOf(form: HTMLFormElement): Element | null {
  return form.querySelector('[aria-live] > :first-child');
}

/** Takes away what was told before React, and that something was on its way. */
export function clearEarly(form: HTMLFormElement): void {
  earlyPriceOf(form)?.replaceChildren();
  form.removeAttribute('data-waits');
}
