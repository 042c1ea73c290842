import { exclusionCodes, readExclusions } from '../menu/exclusions.ts';
import { MAX_PEOPLE } from './price.ts';
import { OrderDraft } from './schema.ts';

interface QueryReader {
  get(name: string): string | null;
  getAll(name: string): string[];
}

const personParts = ['programme', 'kcal', 'plan', 'without', 'name'] as const;
/** Numbers of the persons beside the first. */
const further = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);

/** Every name by which an address or a form tells a draft; parts of further persons carry the person's number. */
export const draftFieldNames: readonly string[] = [
  ...personParts,
  'days',
  'people',
  'start',
  'skip',
  ...further.flatMap((number) => personParts.map((part) => `${part}${number}`)),
];

/** What the persons are called: a form may tell it, an address may not. */
export const nameFields: readonly string[] = ['name', ...further.map((number) => `name${number}`)];

/** Programme and calorie line of a person; a form without scripts names both in one field, «balans.1500». */
function planOf(query: QueryReader, number: '' | number) {
  const [programme, kcal] = (query.get(`plan${number}`) ?? '').split('.');
  return {
    programme: programme || query.get(`programme${number}`) || undefined,
    kcal: kcal || query.get(`kcal${number}`) || undefined,
  };
}

function personOf(query: QueryReader, number: number) {
  // Links from before further persons were numbered.
  const former = (number === 2 && query.get('second')) || undefined;
  const { programme = former, kcal } = planOf(query, number);
  return {
    name: query.get(`name${number}`) ?? '',
    programme,
    kcal,
    without: exclusionCodes(readExclusions(query.getAll(`without${number}`))),
  };
}

/** A draft as an address or a form without scripts tells it, not checked yet. */
export function readDraftFields(query: QueryReader): unknown {
  const people = Number(query.get('people') ?? 1);
  return {
    ...planOf(query, ''),
    days: query.get('days') ?? undefined,
    people: query.get('people') ?? undefined,
    name: query.get('name') ?? undefined,
    others: further.filter((number) => number <= people).map((number) => personOf(query, number)),
    start: query.get('start') || undefined,
    skip: query.getAll('skip'),
    // An old or broken link still leads to an order; the order page shows what is left out.
    without: exclusionCodes(readExclusions(query.getAll('without'))),
  };
}

/** Reads a draft from the query of /order/, named as the configurator's fields; undefined if none or not valid. */
export function draftFromQuery(query: QueryReader): OrderDraft | undefined {
  const nameless: QueryReader = {
    get: (name) => (nameFields.includes(name) ? null : query.get(name)),
    getAll: (name) => query.getAll(name),
  };
  const parsed = OrderDraft.safeParse(readDraftFields(nameless));
  return parsed.success ? parsed.data : undefined;
}
