import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  DeskOrderKind,
  type listDeskOrders as listContract,
  type readDeskOrder as readContract,
} from '#shared/features/desk/orders/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { presentOrders, presentWhole } from './present.ts';
import * as sql from './sql.ts';

/** Later than any number of an order. */
const FIRST_PAGE = Number.MAX_SAFE_INTEGER;

/** What is behind an order's number in the list is what was placed before it. */
function readCursor(after: string): number {
  if (after === '') return FIRST_PAGE;
  if (!/^\d{1,12}$/.test(after))
    throw new AppError('validation_failed', { fields: { after: 'Такой страницы нет' } });
  return Number(after);
}

function filterOf({
  customer,
  number,
}: Pick<OutputOf<(typeof listContract)['query']>, 'customer' | 'number'>): sql.OrderFilter {
  if (number !== '') return { by: 'number', of: number };
  return customer === '' ? { by: 'all' } : { by: 'customer', of: customer };
}

/** Orders of all kinds or of one, the newest first. */
export async function listOrders(
  scope: Scope,
  query: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const kinds = query.kind === undefined ? DeskOrderKind.options : [query.kind];
  const { limit } = query;
  const page = { before: readCursor(query.after), limit: limit + 1 };
  const found = await sql.listOrders(scope.db, kinds, filterOf(query), page);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...presentOrders(shown),
    next: last && found.length > limit ? String(last.number) : null,
  };
}

/** An order with everything that is known of it. */
export async function readOrder(scope: Scope, id: string): Promise<AnswerOf<typeof readContract>> {
  const found = await sql.findOrder(scope.db, id);
  if (!found) throw new AppError('not_found');
  return presentWhole(found.order, found.facts);
}
