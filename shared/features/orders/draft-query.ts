import { exclusionCodes, readExclusions } from '../menu/exclusions.ts';
import { OrderDraft } from './schema.ts';

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
