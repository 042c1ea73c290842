import { sql } from 'kysely';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import type { Grant } from '#shared/features/bonuses/rules.ts';
import { BONUS_TERM_DAYS } from '#shared/features/promotions/terms.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { read } from '../../../db/query.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import type { Database } from '../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../ledger.ts';
import { type BonusAccount, knownCustomers, loadAccounts, openGrants, sumOf } from './account.ts';

/** Accounts that are loaded, decided and saved together. */
const BATCH_SIZE = 100;

/** What has come between two moments. */
interface Span {
  readonly from: EpochMs;
  readonly before: EpochMs;
}

/**
 * Customers of whom something that came within a span may be left, by id: who had anything then, who got a gift that may
 * have brought something that old, and to whom something that old may have come back. Whoever has spent as much as came
 * before the end of it is passed, so that a run reads no account whose old bonuses are gone. An empty span finds those
 * alone to whom something has come back.
 */
async function listAccounts(db: Database, { from, before }: Span, after: string): Promise<string[]> {
  const since = from - DAY_MS;
  const cameBackFrom = from + (BONUS_TERM_DAYS - 1) * DAY_MS;
  const rows = await read(
    db,
    sql<{ id: string }>`WITH accounts AS (
         SELECT to_account AS account FROM transfers INDEXED BY transfers_bonuses_by_time
         WHERE to_account GLOB 'bonuses:*' AND at >= ${from} AND at < ${before}
         UNION
         SELECT to_account FROM transfers INDEXED BY transfers_returned_by_time
         WHERE reason = 'bonuses_returned' AND at >= ${cameBackFrom}
         UNION
         SELECT t.to_account FROM bonus_gifts g CROSS JOIN transfers t ON t.key IN ('gift:' || g.id, 'gift-claimed:' || g.id)
         WHERE ${from} < ${before} AND g.created_at >= ${since} AND t.to_account GLOB 'bonuses:*'
       )
       SELECT substr(account, 9) AS id FROM accounts
       WHERE account > 'bonuses:' || ${after} AND (
         SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
         WHERE to_account = account AND (at < ${before} OR reason = 'bonuses_returned' OR key GLOB 'gift*')
       ) > (
         SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = account AND key NOT GLOB 'gift:*'
       )
       ORDER BY account LIMIT ${BATCH_SIZE}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves out what has had its term: what came before a moment and is left. The key names the sum that had gone out before,
 * so that two runs at once write the same row. What one gift brought ends in one move, whatever its terms.
 */
export function decideExpiry(account: BonusAccount, before: EpochMs, at: EpochMs): Transfer[] {
  const goneKop = sumOf(account.moves.filter(({ isIn }) => !isIn));
  const ended = openGrants(account).filter((grant) => grant.at < before);
  return [...Map.groupBy(ended, ({ id }) => id)].map(([id, grants]) => ({
    ...{ id: `expired-${id}-${goneKop}`, key: `expired:${id}:${goneKop}`, reason: 'bonuses_expired' },
    ...{ from: `bonuses:${account.customerId}`, to: 'company', amountKop: sumOf(grants), orderId: null, at },
  }));
}

/** Moves out what has had its term, of accounts with a grant that came within a span. */
export async function expire(db: Database, span: Span, now: EpochMs): Promise<void> {
  for (let after = '', size = BATCH_SIZE; size === BATCH_SIZE; ) {
    const ids = await listAccounts(db, span, after);
    size = ids.length;
    after = ids.at(-1) ?? '';
    if (size === 0) return;
    await untilSaved(async () => {
      const accounts = await loadAccounts(db, ids);
      const ended = accounts.flatMap((account) => {
        const transfers = decideExpiry(account, span.before, now);
        return transfers.length > 0 ? [{ account, transfers }] : [];
      });
      if (ended.length === 0) return;
      const customers = knownCustomers(ended.map(({ account }) => account));
      const transfers = ended.flatMap((one) => one.transfers);
      await db.write([...takeCustomerVersions(customers), ...insertTransferRows(transfers)]);
    });
  }
}

/**
 * What is left of grants that came within a span, by customer, the oldest first: of a batch of customers after a given
 * one, and the last of them where others follow.
 */
export async function listOpenGrants(
  db: Database,
  span: Span,
  after: string,
): Promise<{ grants: (Grant & { readonly customerId: string })[]; reached: string | undefined }> {
  const ids = await listAccounts(db, span, after);
  const accounts = await loadAccounts(db, ids);
  const grants = accounts.flatMap((account) =>
    openGrants(account).flatMap(({ at, amountKop }) =>
      at >= span.from && at < span.before ? [{ customerId: account.customerId, at, amountKop }] : [],
    ),
  );
  return { grants, reached: ids.length === BATCH_SIZE ? ids.at(-1) : undefined };
}
