import * as z from 'zod/mini';
import type { KnownCustomer } from '../../../../db/customer-versions/statements.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, sql } from '../../../../platform/database.ts';
import type { BonusAccount } from './account.ts';

const Flag = z.pipe(
  z.int(),
  z.transform((value) => value === 1),
);

const MoveRow = z.object({
  customerId: z.string(),
  id: z.string(),
  key: z.string(),
  at: z.number(),
  reason: z.string(),
  amountKop: z.number(),
  orderId: z.nullable(z.string()),
  isIn: Flag,
});

const GiftRow = z.object({
  customerId: z.string(),
  id: z.string(),
  giverId: z.string(),
  isReturned: Flag,
  lots: jsonColumn(z.array(z.tuple([z.number(), z.number()]))),
});

const VersionRow = z.object({ id: z.string(), version: z.number() });

const moveColumns = `a.value AS customerId, t.id, t.key, t.at, t.reason, t.amount_kop AS amountKop, t.order_id AS orderId`;
const giftColumns = `a.value AS customerId, g.id, g.customer_id AS giverId, g.state = 'returned' AS isReturned, g.lots`;

/**
 * Accounts of customers, in the order of their ids. Joins keep their order: a planner that has counted rows may take all
 * moves of all accounts first.
 */
export async function loadAccounts(db: Database, customerIds: readonly string[]): Promise<BonusAccount[]> {
  const ids = JSON.stringify(customerIds);
  const [moves, gifts, customers] = await db.read([
    sql(`SELECT ${moveColumns}, 1 AS isIn
         FROM json_each(?1) a CROSS JOIN transfers t ON t.to_account = 'bonuses:' || a.value
         UNION ALL
         SELECT ${moveColumns}, 0
         FROM json_each(?1) a CROSS JOIN transfers t ON t.from_account = 'bonuses:' || a.value`).with(ids),
    sql(`SELECT ${giftColumns}
         FROM json_each(?1) a CROSS JOIN bonus_gifts g ON g.customer_id = a.value WHERE g.lots IS NOT NULL
         UNION
         SELECT ${giftColumns}
         FROM json_each(?1) a CROSS JOIN transfers t ON t.to_account = 'bonuses:' || a.value
         CROSS JOIN bonus_gifts g ON g.id = substr(t.key, instr(t.key, ':') + 1)
         WHERE t.key GLOB 'gift*' AND g.lots IS NOT NULL`).with(ids),
    sql('SELECT id, version FROM customers WHERE id IN (SELECT value FROM json_each(?1))').with(ids),
  ]);
  const movesOf = Map.groupBy(z.array(MoveRow).parse(moves), (row) => row.customerId);
  const giftsOf = Map.groupBy(z.array(GiftRow).parse(gifts), (row) => row.customerId);
  const versions = new Map(
    z
      .array(VersionRow)
      .parse(customers)
      .map(({ id, version }) => [id, version]),
  );
  return customerIds.map((customerId) => ({
    customerId,
    version: versions.get(customerId) ?? null,
    moves: movesOf.get(customerId) ?? [],
    gifts: giftsOf.get(customerId) ?? [],
  }));
}

/** Customers of accounts, as they were read. */
export const knownCustomers = (accounts: readonly BonusAccount[]): KnownCustomer[] =>
  accounts.flatMap(({ customerId: id, version }) => (version === null ? [] : [{ id, version }]));

/** The account of one customer. */
export async function loadAccount(db: Database, customerId: string): Promise<BonusAccount> {
  const [account] = await loadAccounts(db, [customerId]);
  return account ?? { customerId, version: null, moves: [], gifts: [] };
}
