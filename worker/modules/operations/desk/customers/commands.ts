import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  CUSTOMERS_PAGE,
  type DeskCustomer,
  type listDeskCustomers as listContract,
  type readDeskCustomer as readContract,
} from '#shared/features/desk/customers/contract.ts';
import { DeskOrderKind, ORDERS_PAGE } from '#shared/features/desk/orders/contract.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import type { Scope } from '../../../../scope.ts';
import { presentOrders } from '../orders/present.ts';
import { listOrders } from '../orders/sql.ts';
import { customerSearch } from './search.ts';
import * as sql from './sql.ts';

const presentCustomer = (row: sql.CustomerRow): DeskCustomer => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  createdAt: row.created_at,
  orders: row.orders,
  lastOrderAt: row.last_order_at,
  owesKop: row.owes_kop,
  owedKop: row.owed_kop,
});

/** `<value>|<id>` of the last customer before a page. */
function readCursor(after: string): { value: string; id: string } {
  if (after === '') return { value: '', id: '' };
  const at = after.lastIndexOf('|');
  if (at < 0) throw new AppError('validation_failed', { fields: { after: 'Такой страницы нет' } });
  return { value: after.slice(0, at), id: after.slice(at + 1) };
}

/** Customers by the beginning of their phone, name or e-mail. */
export async function listCustomers(
  scope: Scope,
  { query, after }: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const search = customerSearch(query);
  const found = await sql.searchCustomers(scope.db, search, readCursor(after), CUSTOMERS_PAGE + 1);
  const shown = found.slice(0, CUSTOMERS_PAGE);
  const last = shown.at(-1);
  return {
    customers: shown.map(presentCustomer),
    next: last && found.length > CUSTOMERS_PAGE ? `${last[search.by]}|${last.id}` : null,
  };
}

/** A customer with everything that the desk needs of one. */
export async function readCustomer(scope: Scope, id: string): Promise<AnswerOf<typeof readContract>> {
  const page = { before: Number.MAX_SAFE_INTEGER, limit: ORDERS_PAGE };
  const [row, orders] = await Promise.all([
    sql.findCustomer(scope.db, id),
    listOrders(scope.db, DeskOrderKind.options, { by: 'customer', of: id }, page),
  ]);
  if (!row) throw new AppError('not_found');
  const { allergens, dislikes } = readExclusions(row.exclusions);
  return {
    customer: presentCustomer(row),
    addresses: row.addresses.map(({ label, zone, ...address }) => ({
      label,
      zone,
      line: addressLine(address),
    })),
    ...presentOrders(orders),
    subscription: row.subscription,
    bonusesKop: row.bonuses_kop,
    allergens: [...allergens],
    dislikes: [...dislikes],
    consents: row.consents,
    erasedOn: row.due_at === null ? null : moscowDate(row.due_at),
  };
}
