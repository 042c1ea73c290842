import { addDays, type IsoDate } from '../../dates.ts';
import type { ExclusionGroup } from '../dishes/labels.ts';
import { type Exclusions, readExclusions } from '../menu/exclusions.ts';
import { FREE_DISLIKES } from '../promotions/terms.ts';

/** Single ingredients that can be left out, free of charge. */
export const SINGLE_INGREDIENTS = 10;
/** The largest repeat limit: every day of the week. */
export const REPEATS_MOST = 7;

/** A dish that a person is tired of; persons of an order count from 1. */
export interface TiredDish {
  readonly person: number;
  readonly code: string;
}

/** What a customer wants of all their food, beside what an order says. */
export interface Tastes {
  readonly exclusions: Exclusions;
  readonly ingredients: readonly { readonly code: string; readonly name: string }[];
  /** Dishes that persons of the customer's orders are tired of. */
  readonly tired: readonly TiredDish[];
  /** How often a week the same dish may come; 0 for as often as the menu has it. */
  readonly repeatLimit: number;
}

/** Tastes of somebody who has said nothing. */
export const noTastes: Tastes = {
  exclusions: { allergens: [], dislikes: [] },
  ...{ ingredients: [], tired: [], repeatLimit: 0 },
};

/**
 * What the customer's tastes are for one person of an order: the customer is the first one, what the others leave out
 * stands in the order. Each is tired of dishes of their own; the repeat limit holds for the whole family.
 */
export function tastesOfPerson(person: number, tastes: Tastes): Tastes {
  const tired = tastes.tired.filter((one) => one.person === person);
  return person === 1
    ? { ...tastes, tired }
    : { ...tastes, tired, exclusions: { allergens: [], dislikes: [] }, ingredients: [] };
}

/** Tells whether tastes of one person have had enough of a dish. */
export const isTiredOf = ({ tired }: Tastes, dish: string): boolean =>
  tired.some(({ code }) => code === dish);

/** Groups that hold for an order: its own, and of the customer's as many as are free of charge or paid for with it. */
export function dislikesFor(
  own: readonly ExclusionGroup[],
  customers: readonly ExclusionGroup[],
): readonly ExclusionGroup[] {
  const allowed = Math.max(FREE_DISLIKES, own.length);
  return [...new Set([...own, ...customers])].slice(0, allowed);
}

/** What is left out of an order's food: every allergen of the order and of the customer, and what is paid for of the rest. */
export function exclusionsFor(orderCodes: readonly string[], { exclusions }: Tastes): Exclusions {
  const own = readExclusions(orderCodes);
  const allergens = [...new Set([...own.allergens, ...exclusions.allergens])];
  return { allergens, dislikes: dislikesFor(own.dislikes, exclusions.dislikes) };
}

/** Days of which any must not have the same dish more often than the repeat limit says. */
export const REPEAT_DAYS = 7;

/** The first of the days that end with a date and share its repeat limit. */
export function repeatStart(date: IsoDate): IsoDate {
  return addDays(date, 1 - REPEAT_DAYS);
}
