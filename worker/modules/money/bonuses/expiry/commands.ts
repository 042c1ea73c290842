import type { EpochMs } from '#shared/dates.ts';
import type { Grant } from '#shared/features/bonuses/rules.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Database } from '../../../../platform/database.ts';
import { openGrants } from '../account/account.ts';
import { knownCustomers, loadReadable } from '../account/load.ts';
import { decideExpiry } from './decide.ts';
import { listAccounts, type Span } from './load.ts';
import { saveExpired } from './save.ts';

/** Accounts that are loaded, decided and saved together. */
const BATCH_SIZE = 100;

/** Moves out what has had its term, of accounts with a grant that came within a span. */
export async function expire(db: Database, span: Span, now: EpochMs): Promise<void> {
  for (let after = '', size = BATCH_SIZE; size === BATCH_SIZE; ) {
    const ids = await listAccounts(db, span, { after, limit: BATCH_SIZE });
    size = ids.length;
    after = ids.at(-1) ?? '';
    if (size === 0) return;
    await untilSaved(async () => {
      const { rows: accounts } = await loadReadable(db, ids);
      const ended = accounts.flatMap((account) => {
        const transfers = decideExpiry(account, span.before, now);
        return transfers.length > 0 ? [{ account, transfers }] : [];
      });
      if (ended.length === 0) return;
      const customers = knownCustomers(ended.map(({ account }) => account));
      await saveExpired(
        db,
        customers,
        ended.flatMap(({ transfers }) => transfers),
      );
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
  const ids = await listAccounts(db, span, { after, limit: BATCH_SIZE });
  const { rows: accounts } = await loadReadable(db, ids);
  const grants = accounts.flatMap((account) =>
    openGrants(account).flatMap(({ at, amountKop }) =>
      at >= span.from && at < span.before ? [{ customerId: account.customerId, at, amountKop }] : [],
    ),
  );
  return { grants, reached: ids.length === BATCH_SIZE ? ids.at(-1) : undefined };
}
