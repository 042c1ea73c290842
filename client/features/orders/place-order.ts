import type { placeOrder } from '#shared/features/orders/contract.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { type RestCall, RestError } from '../../platform/rest-client.ts';

/** Pauses before an order that got no answer is sent again, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 3000] as const;
/** No answer, or one that failed on the way back: the order may or may not be placed. */
const openStatuses = new Set([0, 408, 425]);

function isOpen(error: unknown): boolean {
  return error instanceof RestError && (openStatuses.has(error.status) || error.status >= 500);
}

interface PlacerInput {
  readonly rest: RestCall;
  readonly newKey: () => string;
  readonly pause: (ms: number) => Promise<void>;
}

/** Sends an order; repeats of the same order carry the same key, so that none is placed twice. */
export type OrderPlacer = (body: PlaceOrderInput) => Promise<Order>;

/**
 * The key belongs to one body: it is kept while the answer stays open, through as many repeats as it takes, and after
 * the order is placed, so that another press while the page leads on gets the same order. It is dropped by a refusal
 * or by a changed body.
 */
export function createOrderPlacer({ rest, newKey, pause }: PlacerInput): OrderPlacer {
  let sent: { readonly text: string; readonly key: string } | undefined;

  async function send(body: PlaceOrderInput, key: string): Promise<Order> {
    const input = { body, headers: { 'Idempotency-Key': key } };
    for (const ms of RETRY_PAUSES_MS) {
      try {
        return (await rest<typeof placeOrder>('POST /rest/orders/', input)).order;
      } catch (error) {
        if (!isOpen(error)) throw error;
        await pause(ms);
      }
    }
    return (await rest<typeof placeOrder>('POST /rest/orders/', input)).order;
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
