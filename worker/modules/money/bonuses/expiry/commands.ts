import type { EpochMs } from '#shared/dates.ts';
import type { Grant } from '#shared/features/bonuses/rules.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Database } from '../../../../platform/database.ts';
import { type BonusAccount, openGrants } from '../account/account.ts';
import { knownCustomers, loadAccounts } from '../account/load.ts';
import { decideExpiry } from './decide.ts';
import { listAccounts, type Span } from './load.ts';
import { saveExpired } from './save.ts';

/** Accounts that are loaded, decided and saved together. */
const BATCH_SIZE = 50;

/** Goes through the accounts that may have something left of what came within a span, a batch at a time. */
async function inBatches(
  db: Database,
  span: Span,
  work: (load: () => Promise<BonusAccount[]>) => Promise<void>,
): Promise<void> {
  for (let after = '', size = BATCH_SIZE; size === BATCH_SIZE; ) {
    const ids = await listAccounts(db, span, { after, limit: BATCH_SIZE });
    if (ids.length > 0) await work(() => loadAccounts(db, ids));
    size = ids.length;
    after = ids.at(-1) ?? '';
  }
}

/** Moves out what has had its term, of accounts with a grant that came within a span. */
export async function expire(db: Database, span: Span, now: EpochMs): Promise<void> {
  await inBatches(db, span, (load) =>
    untilSaved(async () => {
      const accounts = await load();
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
    }),
  );
}

/** What is left of grants that came within a span, by customer, the oldest first. */
export async function listOpenGrants(
  db: Database,
  span: Span,
): Promise<(Grant & { readonly customerId: string })[]> {
  const found: (Grant & { customerId: string })[] = [];
  await inBatches(db, span, async (load) => {
    for (const account of await load())
      for (const { at, amountKop } of openGrants(account))
        if (at >= span.from && at < span.before)
          found.push({ customerId: account.customerId, at, amountKop });
  });
  return found;
}
