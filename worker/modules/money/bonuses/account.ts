import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Grant, remainingGrants } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import type { KnownCustomer } from '../../../db/customer-versions/statements.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { list, read } from '../../../db/query.ts';
import type { Database } from '../../../platform/database.ts';

/** A move of the ledger into or out of an account of bonuses. */
export interface BonusMove {
  readonly id: string;
  readonly key: string;
  readonly at: EpochMs;
  readonly reason: string;
  readonly amountKop: Kopecks;
  readonly orderId: string | null;
  readonly isIn: boolean;
}

/** A part of a gift: when it had come to the giver, which its term goes on from, and how much it is. */
export type Lot = readonly [at: EpochMs, amountKop: Kopecks];

/** A gift that says what it was made of. */
export interface GiftLots {
  readonly id: string;
  readonly giverId: string;
  readonly isReturned: boolean;
  readonly lots: readonly Lot[];
}

/** Everything that has moved on an account, and the gifts that it has made and received. */
export interface BonusAccount {
  readonly customerId: string;
  /** Null where there is no such customer any more. */
  readonly version: number | null;
  readonly moves: readonly BonusMove[];
  readonly gifts: readonly GiftLots[];
}

/** What is left of a grant, with the id of the first move that brought any of it. */
export interface OpenGrant extends Grant {
  readonly id: string;
}

export const sumOf = (parts: readonly { readonly amountKop: Kopecks }[]): Kopecks =>
  parts.reduce((sum, { amountKop }) => sum + amountKop, 0);

/** Moves without what was taken back of them: bonuses of a delivery that did not come were neither granted nor spent. */
function withoutReversed(moves: readonly BonusMove[]): BonusMove[] {
  const takenKop = new Map(
    moves.flatMap(({ key, isIn, amountKop }) =>
      !isIn && key.startsWith('reversed:') ? [[key.slice('reversed:'.length), amountKop] as const] : [],
    ),
  );
  if (takenKop.size === 0) return [...moves];
  return moves.flatMap((move) => {
    if (!move.isIn && move.key.startsWith('reversed:')) return [];
    const amountKop = move.amountKop - (move.isIn ? (takenKop.get(move.key) ?? 0) : 0);
    return amountKop > 0 ? [{ ...move, amountKop }] : [];
  });
}

/** What came in and was not given away, by the moment that its term goes from, the oldest first. */
function grantsOf({ customerId, moves, gifts }: BonusAccount): OpenGrant[] {
  const lotsOf = new Map(gifts.map(({ id, lots }) => [id, lots]));
  const grants = new Map<EpochMs, { id: string; amountKop: Kopecks }>();
  const add = (id: string, at: EpochMs, amountKop: Kopecks) => {
    const known = grants.get(at) ?? { id, amountKop: 0 };
    // The first id by its text names the grant, so that each run of the timer names it alike.
    grants.set(at, { id: id < known.id ? id : known.id, amountKop: known.amountKop + amountKop });
  };
  for (const { id, key, at, reason, amountKop, isIn } of moves) {
    // What comes back was never spent, so it is no grant, and its term goes on.
    if (!isIn || reason === 'bonuses_returned') continue;
    const lots = key.startsWith('gift') ? lotsOf.get(key.slice(key.indexOf(':') + 1)) : undefined;
    for (const [from, partKop] of lots ?? [[at, amountKop]]) add(id, from, partKop);
  }
  const given = gifts.filter(({ giverId, isReturned }) => giverId === customerId && !isReturned);
  for (const [at, amountKop] of given.flatMap(({ lots }) => lots)) {
    const known = grants.get(at);
    if (known) grants.set(at, { ...known, amountKop: known.amountKop - amountKop });
  }
  return [...grants]
    .flatMap(([at, grant]) => (grant.amountKop > 0 ? [{ ...grant, at }] : []))
    .sort((a, b) => a.at - b.at);
}

/** What was spent and has not come back: a gift that says what it was made of takes just that instead. */
function spentKop({ customerId, moves, gifts }: BonusAccount): Kopecks {
  const own = gifts.filter(({ giverId }) => giverId === customerId);
  const keys = new Set(own.flatMap(({ id }) => [`gift:${id}`, `gift-returned:${id}`]));
  const others = moves.filter(({ key }) => !keys.has(key));
  const back = others.filter(({ isIn, reason }) => isIn && reason === 'bonuses_returned');
  return sumOf(others.filter(({ isIn }) => !isIn)) - sumOf(back);
}

/** What is left of each grant of an account, the oldest first. */
export function openGrants({ moves, ...rest }: BonusAccount): OpenGrant[] {
  const account = { ...rest, moves: withoutReversed(moves) };
  return remainingGrants(grantsOf(account), spentKop(account));
}

/**
 * What came for complaints since a moment and cannot be given away. Orders that were paid with bonuses after the first of
 * those complaints are counted as paid with them.
 */
export function heldKop({ moves }: BonusAccount, since: EpochMs): Kopecks {
  const complaints = moves.filter(({ isIn, key, at }) => isIn && at >= since && key.startsWith('ticket:'));
  const first = Math.min(...complaints.map(({ at }) => at));
  const after = moves.filter(({ at, orderId }) => at >= first && orderId !== null);
  const spent = after.filter(({ isIn, reason }) => !isIn && reason === 'bonuses_spent');
  const back = after.filter(({ isIn, reason }) => isIn && reason === 'bonuses_returned');
  const complaintsKop = sumOf(complaints);
  return Math.min(complaintsKop, Math.max(0, complaintsKop - sumOf(spent) + sumOf(back)));
}

/** What of an account can be given away; terms of what came before `since` have ended. */
export function giftableKop(account: BonusAccount, since: EpochMs): Kopecks {
  return Math.max(0, sumOf(openGrants(account)) - heldKop(account, since));
}

const Flag = z.pipe(
  z.int(),
  z.transform((value) => value === 1),
);

/** The JSON of `accountColumns`. */
export const accountJson = {
  moves: z.array(
    z.object({
      ...{ id: z.string(), key: z.string(), at: z.number(), reason: z.string(), amountKop: z.number() },
      ...{ orderId: z.nullable(z.string()), isIn: Flag },
    }),
  ),
  gifts: z.array(
    z.object({
      ...{ id: z.string(), giverId: z.string(), isReturned: Flag },
      lots: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
};

/** The columns of `accountColumns`. */
export interface StoredAccount {
  readonly version: number | null;
  readonly moves: string;
  readonly gifts: string;
}

/**
 * Everything that has moved on the account of a customer, as columns: one statement reads whatever else is asked for with
 * it. Joins keep their order: a planner that has counted rows may take all moves of all accounts first.
 */
export const accountColumns = (customerId: RawBuilder<unknown>) => {
  const account = sql`'bonuses:' || ${customerId}`;
  return sql`(SELECT version FROM customers WHERE id = ${customerId}) AS version,
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

/** Accounts of customers, in the order of their ids. */
export async function loadAccounts(db: Database, customerIds: readonly string[]): Promise<BonusAccount[]> {
  const rows = await read(
    db,
    sql<StoredAccount & { customerId: string }>`
      SELECT a.value AS customer_id, ${accountColumns(sql`a.value`)} FROM ${list(customerIds)} a`,
  );
  const accounts = new Map(rows.map((row) => [row.customerId, parseColumns(row, accountJson)]));
  return customerIds.flatMap((id) => accounts.get(id) ?? []);
}

/** Customers of accounts, as they were read. */
export const knownCustomers = (accounts: readonly BonusAccount[]): KnownCustomer[] =>
  accounts.flatMap(({ customerId: id, version }) => (version === null ? [] : [{ id, version }]));

/** The account of one customer. */
export async function loadAccount(db: Database, customerId: string): Promise<BonusAccount> {
  const [account] = await loadAccounts(db, [customerId]);
  return account ?? { customerId, version: null, moves: [], gifts: [] };
}
