import { RestError } from '../rest/rest-client.ts';

/** No answer, or one that failed on the way back: the purchase may or may not be placed. */
const openStatuses = new Set([0, 408, 425]);

function isOpen(error: unknown): boolean {
  return error instanceof RestError && (openStatuses.has(error.status) || error.status >= 500);
}

export interface PlacingInput<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<'Idempotency-Key', string>>;
}

interface PlacerInput<Body, Placed> {
  readonly call: (input: PlacingInput<Body>) => Promise<Placed>;
  readonly newKey: () => string;
}

/** Sends a purchase once; another press for the same one carries the same key, so that none is placed twice. */
export type Placer<Body, Placed> = (body: Body) => Promise<Placed>;

/**
 * The key belongs to one body: it is kept while the answer stays open, through as many presses as it takes, and after
 * the purchase is placed, so that another press while the page leads on gets the same one. It is dropped by a refusal
 * or by a changed body.
 */
export function createPlacer<Body, Placed>(input: PlacerInput<Body, Placed>): Placer<Body, Placed> {
  const { call, newKey } = input;
  let sent: { readonly text: string; readonly key: string } | undefined;

  return async (body) => {
    const text = JSON.stringify(body);
    if (sent?.text !== text) sent = { text, key: newKey() };
    try {
      return await call({ body, headers: { 'Idempotency-Key': sent.key } });
    } catch (error) {
      if (!isOpen(error)) sent = undefined;
      throw error;
    }
  };
}
