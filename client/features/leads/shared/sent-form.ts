/** What a form that was sent without scripts came back with. */
export interface SentForm {
  readonly kind: string;
  /** The request's number; empty where it was refused. */
  readonly number: string;
  readonly error: string;
}

/** Reads from a page's query what its form came back with. */
export function readSent(query: URLSearchParams): SentForm | null {
  const kind = query.get('lead');
  if (kind === null) return null;
  // The address may come from anybody: only a number is shown as one.
  const number = /^\d{1,10}$/.exec(query.get('number') ?? '')?.[0] ?? '';
  return { kind, number, error: query.get('error') ?? '' };
}
