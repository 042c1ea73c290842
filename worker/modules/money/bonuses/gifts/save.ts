import { type KnownCustomer, takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { insertRows, updateRows } from '../../../../db/rows.ts';
import { type Database, type Statement, sql, writeOne } from '../../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../../ledger/statements.ts';
import { bonusNews } from '../news.ts';
import type { GiftChanges } from './decide.ts';

/** Refuses a gift that is to wait for the owner of a phone who has come meanwhile. */
function requireNobody(phone: string | null): Statement {
  return sql(
    refuseWhere(
      'customer-version',
      'EXISTS (SELECT 1 FROM customers WHERE phone = ?1 AND erased_at IS NULL)',
    ),
  ).with(phone);
}

/** Writes a gift with its move; refused as `customer-version` where it rests on what has changed meanwhile. */
export async function saveGift(
  db: Database,
  customers: readonly KnownCustomer[],
  { gift, transfer }: GiftChanges,
): Promise<void> {
  await db.write([
    ...takeCustomerVersions(customers),
    ...(gift.isWaiting ? [requireNobody(gift.phone)] : []),
    ...insertRows('bonus_gifts', [
      {
        ...{ id: gift.id, customer_id: gift.customerId, key: gift.key },
        ...{ charity_code: gift.charity, phone: gift.phone, amount_kop: gift.amountKop },
        ...{ state: gift.isWaiting ? 'waiting' : 'given', waits_until: gift.waitsUntil },
        ...{ created_at: transfer.at, lots: JSON.stringify(gift.lots) },
      },
    ]),
    ...insertTransferRows([transfer]),
    ...bonusNews([transfer]),
  ]);
}

/** Writes gifts that go back to who gave them. */
export async function saveReturned(
  db: Database,
  customers: readonly KnownCustomer[],
  ids: readonly string[],
  transfers: readonly Transfer[],
): Promise<void> {
  await db.write([
    ...takeCustomerVersions(customers),
    ...insertTransferRows(transfers),
    ...updateRows('bonus_gifts', { of: ids }, { state: 'returned' }),
  ]);
}

/** Of an erased giver, what waits no more names no phone. */
export async function forgetPhones(db: Database): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE bonus_gifts SET phone = '' WHERE state <> 'waiting' AND phone <> ''
         AND customer_id IN (SELECT customer_id FROM removal_requests WHERE done_at IS NOT NULL AND cleared_at IS NULL)`),
  );
}
