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

/** Notes a consent where none under the same wording is in force. */
export function grantConsent(consent: NewConsent): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = ?2 AND document = ?3 AND version = ?4 AND withdrawn_at IS NULL
       )`).with(id, customerId, document, version, address, at);
}

/** What a consent is signed with: the code that was entered, and what it was entered under. */
export interface Signature {
  readonly codeId: string;
  readonly textHash: string;
}

/** Notes a consent that its customer has signed, unless the same is in force. */
export function insertSigned(consent: NewConsent, { codeId, textHash }: Signature): Statement {
  const { id, customerId, document, version, address, at } = consent;
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = ?2 AND document = ?3 AND version = ?4 AND withdrawn_at IS NULL
       )`).with(id, customerId, document, version, address, at, codeId, textHash);
}

/** A signature with the wording that it is under. */
export interface SignedText extends Signature {
  readonly version: string;
}

/** Notes that whoever has a phone has signed the consent to health data, unless they have before. */
export function signByPhone(
  phone: string,
  { id, version, address, codeId, textHash }: SignedText & { readonly id: string; readonly address: string },
  at: EpochMs,
): Statement {
  return sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
       SELECT ?1, c.id, 'healthData', ?3, ?4, ?5, ?6, ?7 FROM customers c WHERE c.phone = ?2 AND NOT EXISTS (
         SELECT 1 FROM consents WHERE customer_id = c.id AND document = 'healthData' AND version = ?3
           AND withdrawn_at IS NULL
       )`).with(id, phone, version, address, at, codeId, textHash);
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

/** Whether a customer has signed a wording of the consent to health data and not withdrawn it, as a column: 1 or 0. */
export const healthSignedColumn = (customerId: string, edition: string): string => `EXISTS (
    SELECT 1 FROM consents WHERE customer_id = ${customerId} AND document = 'healthData'
      AND version = ${edition} AND withdrawn_at IS NULL
  )`;
