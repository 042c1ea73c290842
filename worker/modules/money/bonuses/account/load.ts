import * as z from 'zod/mini';
import type { KnownCustomer } from '../../../../db/customer-versions/statements.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
} from '../../../../platform/database.ts';
import type { BonusAccount } from './account.ts';

const Flag = z.pipe(
  z.int(),
  z.transform((value) => value === 1),
);

const Move = z.object({
  id: z.string(),
  key: z.string(),
  at: z.number(),
  reason: z.string(),
  amountKop: z.number(),
  orderId: z.nullable(z.string()),
  isIn: Flag,
});

const Gift = z.object({
  id: z.string(),
  giverId: z.string(),
  isReturned: Flag,
  lots: z.array(z.tuple([z.number(), z.number()])),
});

/** The columns of `accountColumns`. */
export const accountShape = {
  version: z.nullable(z.number()),
  moves: jsonColumn(z.array(Move)),
  gifts: jsonColumn(z.array(Gift)),
};

/**
 * Everything that has moved on the account of a customer, as columns: one statement reads whatever else is asked for with
 * it. Joins keep their order: a planner that has counted rows may take all moves of all accounts first.
 */
export const accountColumns = (customerId: string): string => {
  const account = `'bonuses:' || ${customerId}`;
  return `(SELECT version FROM customers WHERE id = ${customerId}) AS version,
    (SELECT json_group_array(json_object('id', id, 'key', key, 'at', at, 'reason', reason, 'amountKop', amount_kop,
       'orderId', order_id, 'isIn', is_in))
     FROM (
       SELECT id, key, at, reason, amount_kop, order_id, 1 AS is_in FROM transfers WHERE to_account = ${account}
       UNION ALL
       SELECT id, key, at, reason, amount_kop, order_id, 0 FROM transfers WHERE from_account = ${account}
     )) AS moves,
    (SELECT json_group_array(json_object('id', id, 'giverId', customer_id, 'isReturned', state = 'returned',
       'lots', json(lots)))
     FROM (
       SELECT id, customer_id, state, lots FROM bonus_gifts WHERE customer_id = ${customerId} AND lots IS NOT NULL
       UNION
       SELECT g.id, g.customer_id, g.state, g.lots
       FROM transfers t CROSS JOIN bonus_gifts g ON g.id = substr(t.key, instr(t.key, ':') + 1)
       WHERE t.to_account = ${account} AND t.key GLOB 'gift*' AND g.lots IS NOT NULL
     )) AS gifts`;
};

const AccountRow = z.object({ customerId: z.string(), ...accountShape });

const selectAccounts = (customerIds: readonly string[]): Statement =>
  sql(`SELECT a.value AS customerId, ${accountColumns('a.value')} FROM json_each(?1) a ORDER BY a.key`).with(
    JSON.stringify(customerIds),
  );

/** Accounts of customers, in the order of their ids. */
export const loadAccounts = (db: Database, customerIds: readonly string[]): Promise<BonusAccount[]> =>
  listRows(db, AccountRow, selectAccounts(customerIds));

/** The same where each account is a matter of its own: one that cannot be read stops none of the others. */
export const loadReadable = (db: Database, customerIds: readonly string[]): Promise<Page<BonusAccount>> =>
  listBatch(db, { table: 'customers', key: 'customerId', schema: AccountRow }, selectAccounts(customerIds));

/** Customers of accounts, as they were read. */
export const knownCustomers = (accounts: readonly BonusAccount[]): KnownCustomer[] =>
  accounts.flatMap(({ customerId: id, version }) => (version === null ? [] : [{ id, version }]));

/** The account of one customer. */
export async function loadAccount(db: Database, customerId: string): Promise<BonusAccount> {
  const [account] = await loadAccounts(db, [customerId]);
  return account ?? { customerId, version: null, moves: [], gifts: [] };
}
