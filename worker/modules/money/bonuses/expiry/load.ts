import * as z from 'zod/mini';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { BONUS_TERM_DAYS } from '#shared/features/promotions/terms.ts';
import { type Database, listRows, sql } from '../../../../platform/database.ts';

/** What has come between two moments. */
export interface Span {
  readonly from: EpochMs;
  readonly before: EpochMs;
}

/**
 * Customers of whom something that came within a span may be left, by id: who had anything then, who got a gift that may
 * have brought something that old, and to whom something that old may have come back. Whoever has spent as much as came
 * before the end of it is passed, so that a run reads no account whose old bonuses are gone. An empty span finds those
 * alone to whom something has come back.
 */
export async function listAccounts(
  db: Database,
  { from, before }: Span,
  page: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`WITH accounts AS (
         SELECT to_account AS account FROM transfers INDEXED BY transfers_bonuses_by_time
         WHERE to_account GLOB 'bonuses:*' AND at >= ?1 AND at < ?2
         UNION
         SELECT to_account FROM transfers INDEXED BY transfers_returned_by_time
         WHERE reason = 'bonuses_returned' AND at >= ?4
         UNION
         SELECT t.to_account FROM bonus_gifts g CROSS JOIN transfers t ON t.key IN ('gift:' || g.id, 'gift-claimed:' || g.id)
         WHERE ?1 < ?2 AND g.created_at >= ?3 AND t.to_account GLOB 'bonuses:*'
       )
       SELECT substr(account, 9) AS id FROM accounts
       WHERE account > 'bonuses:' || ?5 AND (
         SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
         WHERE to_account = account AND (at < ?2 OR reason = 'bonuses_returned' OR key GLOB 'gift*')
       ) > (
         SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = account AND key NOT GLOB 'gift:*'
       )
       ORDER BY account LIMIT ?6`).with(
      from,
      before,
      from - DAY_MS,
      from + (BONUS_TERM_DAYS - 1) * DAY_MS,
      page.after,
      page.limit,
    ),
  );
  return rows.map(({ id }) => id);
}
