import { OrderDraft } from './schema.ts';

/** The query of /order/ that carries a draft; the same names as the fields of the configurator's form. */
export function draftToQuery(draft: OrderDraft): string {
  const query: [string, string][] = [
    ['programme', draft.programme],
    ['kcal', String(draft.kcal)],
    ['days', String(draft.days)],
    ['people', String(draft.people)],
    ...(draft.start === undefined ? [] : ([['start', draft.start]] as [string, string][])),
    ...draft.skip.map((day): [string, string] => ['skip', day]),
  ];
  return query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

interface QueryReader {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** Reads a draft from a query; undefined when there is none or it is not valid. */
export function draftFromQuery(query: QueryReader): OrderDraft | undefined {
  const parsed = OrderDraft.safeParse({
    programme: query.get('programme') ?? undefined,
    kcal: query.get('kcal') ?? undefined,
    days: query.get('days') ?? undefined,
    people: query.get('people') ?? undefined,
    start: query.get('start') || undefined,
    skip: query.getAll('skip'),
  });
  return parsed.success ? parsed.data : undefined;
}
