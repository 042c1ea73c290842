import { type Database, readRow, type Statement, sql } from '../../../platform/database.ts';
import { healthSignedColumn, type NewConsent } from './statements.ts';

/** Gives a consent, unless one of the same is in force. */
export function giveConsent(consent: NewConsent): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = ?2 AND document = ?3 AND withdrawn_at IS NULL
       )`).with(id, customerId, document, version, address, at);
}

/** Withdraws every consent of a document that is in force; the rows stay as the proof. */
export function withdrawConsents({
  customerId,
  document,
  address,
  at,
}: Pick<NewConsent, 'customerId' | 'document' | 'address' | 'at'>): Statement {
  return sql(`UPDATE consents SET withdrawn_at = ?3, withdrawn_from = ?4
       WHERE customer_id = ?1 AND document = ?2 AND withdrawn_at IS NULL`).with(
    customerId,
    document,
    at,
    address,
  );
}

/** Withdraws the consents that were given under other words than those of today. */
export function withdrawOutdated({ customerId, document, version, address, at }: NewConsent): Statement {
  return sql(`UPDATE consents SET withdrawn_at = ?3, withdrawn_from = ?4
       WHERE customer_id = ?1 AND document = ?2 AND version <> ?5 AND withdrawn_at IS NULL`).with(
    customerId,
    document,
    at,
    address,
    version,
  );
}

/** Ends a consent that was implied: without a row of it nothing would tell that it was refused. */
export function refuseImplied(consent: NewConsent): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at, withdrawn_at, withdrawn_from)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?5 WHERE NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = ?2 AND document = ?3
       )`).with(id, customerId, document, version, address, at);
}

/** Tells whether a customer has signed a wording of the consent to health data. */
export async function isHealthSigned(db: Database, customerId: string, edition: string): Promise<boolean> {
  const row = await readRow(
    db,
    sql(`SELECT ${healthSignedColumn('?1', '?2')} AS is_signed`).with(customerId, edition),
  );
  return row?.is_signed === 1;
}
