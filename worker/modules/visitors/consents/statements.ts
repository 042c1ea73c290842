import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { Consent, type ConsentDocument } from '#shared/features/consents/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** A consent as it is given. */
export interface NewConsent {
  readonly id: string;
  readonly customerId: string;
  readonly document: ConsentDocument;
  /** The wording that the customer saw. */
  readonly version: string;
  /** Network address that it came from. */
  readonly address: string;
  readonly at: EpochMs;
}

/** Notes a consent, whatever stands already: each act of the customer rests on its own. */
export function insertConsent(consent: NewConsent): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)`).with(id, customerId, document, version, address, at);
}

/**
 * Notes a consent where none under the same wording is in force. Consent to health data covers the allergies that were
 * named with it, so a new one (as `allergiesByPlace` writes them) is noted too.
 */
export function grantConsent(consent: NewConsent, allergies: readonly string[] = []): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = ?2 AND document = ?3 AND version = ?4 AND withdrawn_at IS NULL
       ) OR EXISTS (SELECT 1 FROM json_each(?7) WHERE value NOT IN (${knownAllergies('?2')}))`).with(
    id,
    customerId,
    document,
    version,
    address,
    at,
    JSON.stringify(allergies),
  );
}

/** Consents of a customer with their history, the newest first, as a column. */
export const ConsentsColumn = jsonColumn(z.array(Consent));
export const consentsColumn = (customerId: string): string => `(
    SELECT json_group_array(json_object('id', id, 'document', document, 'version', version, 'givenAt', given_at,
      'withdrawnAt', withdrawn_at)) FROM (
      SELECT id, document, version, given_at, withdrawn_at FROM consents
      WHERE customer_id = ${customerId} ORDER BY given_at DESC, rowid DESC
    )
  )`;

/** Allergies that a customer has named before, as `allergiesByPlace` writes them: rows of one column. */
export const knownAllergies = (customer: string): string => `
  SELECT '1:' || value AS allergy FROM customer_tastes, json_each(exclusions)
  WHERE customer_id = ${customer} AND value LIKE 'allergy-%'
  UNION SELECT '1:' || e.value FROM orders k, json_each(k.exclusions) e
  WHERE k.customer_id = ${customer} AND e.value LIKE 'allergy-%'
  UNION SELECT (j.key + 2) || ':' || e.value
  FROM orders k, json_each(k.others) j, json_each(j.value, '$.exclusions') e
  WHERE k.customer_id = ${customer} AND e.value LIKE 'allergy-%'`;
