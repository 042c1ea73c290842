import type { IsoDate } from '../../dates.ts';
import { type OrderPerson, orderPersons } from './persons.ts';
import type { Order, OrderDraft } from './schema.ts';

/** The persons of an order as an address tells them: without their names, which stay out of histories and counters. */
export function personEntries(persons: readonly OrderPerson[]): [string, string][] {
  const parts = persons.flatMap(({ programme, kcal, without }, index): [string, string][] => {
    const number = index === 0 ? '' : String(index + 1);
    return [
      [`programme${number}`, programme],
      [`kcal${number}`, String(kcal)],
      [`without${number}`, without.join(',')],
    ];
  });
  const told = parts.filter(([, value]) => value !== '');
  return [...told.slice(0, 2), ['people', String(persons.length)], ...told.slice(2)];
}

function partEntries(
  persons: readonly OrderPerson[],
  { days, skip }: Pick<OrderDraft, 'days' | 'skip'>,
): [string, string][] {
  const entries = personEntries(persons);
  return [
    ...entries.slice(0, 2),
    ['days', String(days)],
    ...entries.slice(2),
    ...skip.map((day): [string, string] => ['skip', day]),
  ];
}

/** A draft as the fields of a form without scripts. */
export function draftEntries(draft: OrderDraft): [string, string][] {
  return partEntries(orderPersons(draft), draft);
}

/** Query parameter with the id of the order whose address, time and packaging the form begins with. */
export const LIKE_QUERY = 'like';

/**
 * The address of an order form that begins with what an order was, with today's price; the first day is chosen again where
 * it is not given.
 */
export function repeatPath(
  { id, rations, days, skip }: Pick<Order, 'id' | 'rations' | 'days' | 'skip'>,
  start?: IsoDate,
): string {
  return formPath(
    id,
    rations.map(({ programme, kcal, name, exclusions }) => ({
      programme: programme.code,
      kcal,
      name,
      without: exclusions,
    })),
    { days, skip },
    start,
  );
}

/** The same for what an order was asked for with. */
export function againPath(id: string, draft: OrderDraft): string {
  return formPath(id, orderPersons(draft), draft);
}

function formPath(
  id: string,
  persons: readonly OrderPerson[],
  terms: Pick<OrderDraft, 'days' | 'skip'>,
  start?: IsoDate,
): string {
  const entries = [
    ...partEntries(persons, terms),
    ...(start === undefined ? [] : [['start', start] as const]),
    [LIKE_QUERY, id] as const,
    // What is filled in need not be looked through: the form opens the first step that is not.
    ['step', 'payment'] as const,
  ];
  return `/order/?${entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
