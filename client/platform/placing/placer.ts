import { RestError } from '../rest/rest-client.ts';

/** Pauses before a purchase that got no answer is sent again, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 3000] as const;
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
  readonly pause: (ms: number) => Promise<void>;
}

/** Sends a purchase; repeats of the same one carry the same key, so that none is placed twice. */
export type Placer<Body, Placed> = (body: Body) => Promise<Placed>;

/**
 * The key belongs to one body: it is kept while the answer stays open, through as many repeats as it takes, and after
 * the purchase is placed, so that another press while the page leads on gets the same one. It is dropped by a refusal
 * or by a changed body.
 */
export function createPlacer<Body, Placed>(input: PlacerInput<Body, Placed>): Placer<Body, Placed> {
  const { call, newKey, pause } = input;
  let sent: { readonly text: string; readonly key: string } | undefined;

  async function send(body: Body, key: string): Promise<Placed> {
    const request = { body, headers: { 'Idempotency-Key': key } };
    for (const ms of RETRY_PAUSES_MS) {
      try {
        return await call(request);
      } catch (error) {
        if (!isOpen(error)) throw error;
        await pause(ms);
      }
    }
    return call(request);
  }

  return async (body) => {
    const text = JSON.stringify(body);
    if (sent?.text !== text) sent = { text, key: newKey() };
    try {
      return await send(body, sent.key);
    } catch (error) {
      if (!isOpen(error)) sent = undefined;
      throw error;
    }
  };
}
