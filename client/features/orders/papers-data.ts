import { getOrderPapers } from '#shared/features/orders/contract.ts';
import type { OrderPapers } from '#shared/features/orders/papers.ts';
import { orNotFound } from '../../platform/rest/or-not-found.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';

/** The papers of the order that the address names: without scripts nothing else asks for them. */
export interface NamedPapers {
  readonly orderId: string;
  readonly papers: OrderPapers;
}

const QUERY = 'papers';

/** Where the papers of an order stand on the page of orders. */
export const papersId = (orderId: string): string => `papers-${orderId}`;

/** The address of the page with the papers of an order, which then stand open and in view. */
export const papersPath = (orderId: string): string =>
  `/personal/orders/?${QUERY}=${orderId}#${papersId(orderId)}`;

/** The order whose papers an address asks for; null where it names none. */
export const readPapers = (url: URL): string | null => url.searchParams.get(QUERY);

/** Loads the papers of an order; one that is not the customer's is a 404. */
export async function loadPapers(rest: RestCall, orderId: string): Promise<NamedPapers> {
  const asked = rest(getOrderPapers, { params: { id: orderId } });
  return { orderId, papers: await orNotFound(asked) };
}
