import { type KnownCustomer, takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import type { Database } from '../../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../../ledger/statements.ts';

/** Writes what has ended of accounts; refused as `customer-version` where one of them has changed meanwhile. */
export async function saveExpired(
  db: Database,
  customers: readonly KnownCustomer[],
  transfers: readonly Transfer[],
): Promise<void> {
  await db.write([...takeCustomerVersions(customers), ...insertTransferRows(transfers)]);
}
