import { exclusionCodes, readExclusions } from '../menu/exclusions.ts';
import { type Order, OrderDraft } from './schema.ts';

interface QueryReader {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** Reads a draft from the query of /order/, named as the configurator's fields; undefined if none or not valid. */
export function draftFromQuery(query: QueryReader): OrderDraft | undefined {
  const parsed = OrderDraft.safeParse({
    programme: query.get('programme') ?? undefined,
    kcal: query.get('kcal') ?? undefined,
    days: query.get('days') ?? undefined,
    people: query.get('people') ?? undefined,
    second: query.get('second') || undefined,
    kcal2: query.get('kcal2') || undefined,
    start: query.get('start') || undefined,
    skip: query.getAll('skip'),
    // An old or broken link still leads to an order; the order page shows what is left out.
    without: exclusionCodes(readExclusions(query.getAll('without'))),
  });
  return parsed.success ? parsed.data : undefined;
}

/** The address of an order form that begins with what an order was: the price is today's, and the first day is chosen again. */
export function repeatPath({
  rations,
  days,
  skip,
  exclusions,
}: Pick<Order, 'rations' | 'days' | 'skip' | 'exclusions'>): string {
  const [first, second] = rations;
  const fields: [string, string | number][] = [
    ['programme', first?.programme.code ?? ''],
    ['kcal', first?.kcal ?? ''],
    ['days', days],
    ['people', rations.length],
  ];
  if (second) fields.push(['second', second.programme.code], ['kcal2', second.kcal]);
  for (const day of skip) fields.push(['skip', day]);
  if (exclusions.length > 0) fields.push(['without', exclusions.join(',')]);
  return `/order/?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
