/** Result of a request's form that was sent without scripts. */
export interface SentForm {
  readonly kind: string;
  /** The request's number; empty where it was refused. */
  readonly number: string;
  readonly error: string;
}

/** Reads the result of a form from the page's query. */
export function readSent(query: URLSearchParams): SentForm | null {
  const kind = query.get('lead');
  if (kind === null) return null;
  // Anybody can write an address: show digits only.
  const number = /^\d{1,10}$/.exec(query.get('number') ?? '')?.[0] ?? '';
  return { kind, number, error: query.get('error') ?? '' };
}
