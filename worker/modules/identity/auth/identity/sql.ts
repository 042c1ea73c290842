import type { EpochMs } from '#shared/dates.ts';
import { isRefusedBy, refuseWhere } from '../../../../db/guards/sql.ts';
import { type Database, readRow, type Statement, sql } from '../../../../platform/database.ts';
import { ANY_PHONE } from '../sql.ts';

/** A contact of a customer that becomes another one, proven by codes. */
interface ContactChange {
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  /** Codes that this uses up; none where it was used before. */
  readonly codeIds: readonly string[];
  readonly at: EpochMs;
}

/** Tells whether a customer has the phone. */
export async function isPhoneTaken(db: Database, phone: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql('SELECT 1 FROM customers WHERE phone = ?1 AND erased_at IS NULL').with(phone),
  );
  return row !== null;
}

/**
 * What is kept for receipts, couriers, renewals and waiting messages follows where it named the old contact; the price
 * and everything else that was agreed to stays.
 */
function followers(field: 'phone' | 'email', { customerId, from, to }: ContactChange): Statement[] {
  const isChanged = `EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND ${field} = ?3) AND ?2 <> ''`;
  const contact = (table: string, states: string) =>
    `UPDATE ${table} SET contact = json_set(contact, '$.${field}', ?3)
     WHERE customer_id = ?1 AND contact ->> '$.${field}' = ?2 AND state IN (${states}) AND ${isChanged}`;
  return [
    `UPDATE invoices SET receipt = json_set(receipt, '$.${field}', ?3)
     WHERE customer_id = ?1 AND receipt ->> '$.${field}' = ?2 AND state IN ('open', 'paid') AND ${isChanged}`,
    contact('orders', `'pending_payment', 'paid', 'active', 'frozen'`),
    contact('homemade_orders', `'pending_payment', 'paid', 'active'`),
    `UPDATE order_requests SET request = json_set(request, '$.contact.${field}', ?3)
     WHERE request ->> '$.contact.${field}' = ?2 AND ${isChanged}
       AND order_id IN (SELECT order_id FROM subscriptions WHERE customer_id = ?1 AND state <> 'cancelled')`,
    `UPDATE messages SET recipient = ?3
     WHERE customer_id = ?1 AND recipient = ?2 AND state = 'waiting'
       AND channel = '${field === 'phone' ? 'sms' : 'email'}' AND ${isChanged}`,
  ].map((text) => sql(text).with(customerId, from, to));
}

/**
 * Changes a proven contact with all that follows it, and with statements of others; false where the codes were used up
 * meanwhile.
 */
export async function changeContact(
  db: Database,
  field: 'phone' | 'email',
  change: ContactChange,
  others: readonly Statement[],
): Promise<boolean> {
  const { customerId, from, to, codeIds, at } = change;
  const codes = JSON.stringify(codeIds);
  const freed =
    field === 'phone'
      ? [sql(`UPDATE customers SET phone = ${ANY_PHONE} WHERE phone = ?1 AND erased_at IS NOT NULL`).with(to)]
      : [];
  const batch = db.write([
    ...freed,
    sql(
      refuseWhere(
        'codes-used',
        `NOT EXISTS (SELECT 1 FROM customers WHERE id = ?1 AND ${field} = ?2) OR ?4 <> (
             SELECT COUNT(*) FROM auth_codes WHERE id IN (SELECT value FROM json_each(?3)) AND used_at IS NULL
           )`,
      ),
    ).with(customerId, from, codes, codeIds.length),
    sql(`UPDATE customers SET ${field} = ?2 WHERE id = ?1`).with(customerId, to),
    sql(
      `UPDATE auth_codes SET used_at = ?2 WHERE id IN (SELECT value FROM json_each(?1)) AND used_at IS NULL`,
    ).with(codes, at),
    ...followers(field, change),
    ...others,
  ]);
  try {
    await batch;
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'codes-used')) return false;
    throw error;
  }
}
