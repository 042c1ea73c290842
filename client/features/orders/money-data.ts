import type { AnswerOf } from '#shared/contract.ts';
import { getOrderPapers } from '#shared/features/orders/contract.ts';
import type { OrderPapers } from '#shared/features/orders/papers.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { type MoneyFilter, moneyParts } from '#shared/features/payments/history/parts.ts';
import { readListPage } from '../../platform/navigation/list-page.ts';
import { orNotFound, type RestCall } from '../../platform/rest/rest.ts';

/** What of the money an address asks for; undefined is all of it. */
export interface MoneyAsked {
  readonly part: MoneyFilter | undefined;
  readonly page: string | undefined;
}

export interface MoneyData {
  readonly part: MoneyFilter | undefined;
  readonly list: AnswerOf<typeof listMoney>;
}

const QUERY = 'money';
const ALL = 'all';

/** The address of a page of the list, which then stands in view. */
export function moneyPath(part?: MoneyFilter, page = 1): string {
  const query = new URLSearchParams({ [QUERY]: part ?? ALL, ...(page > 1 && { page: String(page) }) });
  return `/personal/orders/?${query}#money`;
}

/** What an address asks for; undefined where it is about orders alone. */
export function readMoney(url: URL): MoneyAsked | undefined {
  const asked = url.searchParams.get(QUERY);
  if (asked === null) return undefined;
  return { part: moneyParts.find((part) => part === asked), page: readListPage(url) };
}

/** Loads a page of the list; one that it does not have is a 404. */
export async function loadMoney(rest: RestCall, { part, page }: MoneyAsked): Promise<MoneyData> {
  const query = { ...(part && { part }), ...(page && { page }) };
  return { part, list: await orNotFound(rest(listMoney, { query })) };
}

/** The papers of the order that the address names: without scripts nothing else asks for them. */
export interface NamedPapers {
  readonly orderId: string;
  readonly papers: OrderPapers;
}

const PapersDataQUERY = 'papers';

/** Where the papers of an order stand on the page of orders. */
export const papersId = (orderId: string): string => `papers-${orderId}`;

/** The address of the page with the papers of an order, which then stand open and in view. */
export const papersPath = (orderId: string): string =>
  `/personal/orders/?${PapersDataQUERY}=${orderId}#${papersId(orderId)}`;

/** The order whose papers an address asks for; null where it names none. */
export const readPapers = (url: URL): string | null => url.searchParams.get(PapersDataQUERY);

/** Loads the papers of an order; one that is not the customer's is a 404. */
export async function loadPapers(rest: RestCall, orderId: string): Promise<NamedPapers> {
  const asked = rest(getOrderPapers, { params: { id: orderId } });
  return { orderId, papers: await orNotFound(asked) };
}
