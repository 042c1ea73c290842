import { type MealSlot, mealSlots } from '../dishes/labels.ts';

/** A meal of an order. */
export interface MealPlace {
  readonly orderId: string;
  readonly date: string;
  readonly person: number;
  readonly slot: MealSlot;
}

/** The part of an address that names a meal: an object, as the worker's entry may export no bare text. */
export const replacementQuery = { name: 'replace' } as const;

const EXCEPTIONS = '/personal/exceptions/';

/** Where a meal is replaced without scripts. */
export function replacementPath({ orderId, date, person, slot }: MealPlace): string {
  return `${EXCEPTIONS}?${replacementQuery.name}=${orderId}.${date}.${person}.${slot}`;
}

/** The meal that an address names; undefined where it names none. */
export function readMealPlace(value: string | null): MealPlace | undefined {
  const [orderId = '', date = '', person = '', name] = value?.split('.') ?? [];
  const slot = mealSlots.find((one) => one === name);
  const isPlace = /^[0-9a-f-]{36}$/.test(orderId) && /^\d{4}-\d\d-\d\d$/.test(date) && /^[1-9]$/.test(person);
  return isPlace && slot ? { orderId, date, person: Number(person), slot } : undefined;
}
