import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { mustCall } from './call.ts';
import type { Visitor } from './visitor.ts';

/** Deliveries of a customer whose orders were placed at the moment of the tests. */
export async function calendarOf(visitor: Visitor): Promise<Delivery[]> {
  return (await mustCall(visitor, listDeliveries, { query: { from: '2026-11-01', to: '2027-02-28' } }))
    .deliveries;
}

/** «18 planned 18 19»: date, state and days of food of every delivery. */
export async function calendarLines(visitor: Visitor): Promise<string[]> {
  const day = (date: string) => date.slice(8);
  return (await calendarOf(visitor)).map(({ date, state, foodDates }) =>
    [day(date), state, ...foodDates.map(day)].join(' '),
  );
}

/** The id of a customer's delivery on a date; empty where there is none. */
export const deliveryOn = async (visitor: Visitor, date: string): Promise<string> =>
  (await calendarOf(visitor)).find((delivery) => delivery.date === date)?.id ?? '';
