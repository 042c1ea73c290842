import { type Insertable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import { Consent, type ConsentDocument } from '#shared/features/consents/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { insertWhere, q, readFirst, statement } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { type Editions, readEditions } from '../content/editions.ts';

/** A consent as it is given: by whom, to which wording of what, from which network address. */
export interface NewConsent {
  readonly id: string;
  readonly customerId: string;
  readonly document: ConsentDocument;
  /** The wording that the customer saw. */
  readonly version: string;
  readonly address: string;
  readonly at: EpochMs;
}

/** What a consent is signed with: the code that was entered, and what it was entered under. */
interface Signature {
  readonly codeId: string;
  readonly textHash: string;
}

/** A signature with the wording that it is under. */
export interface SignedText extends Signature {
  readonly version: string;
}

/** A consent that a customer may give now, under the wording that is in force. */
export const newConsent = (
  scope: Scope,
  customerId: string,
  document: ConsentDocument,
  editions: Editions,
): NewConsent => ({
  ...{ id: uuidv7(), customerId, document, version: editions[document] },
  ...{ address: scope.address, at: scope.clock.now() },
});

const rowOf = ({ at, ...consent }: NewConsent): Insertable<Tables['consents']> => ({
  ...consent,
  givenAt: at,
});

const inForce = ({ customerId, document }: Pick<NewConsent, 'customerId' | 'document'>) =>
  sql`SELECT 1 FROM consents WHERE customer_id = ${customerId} AND document = ${document} AND withdrawn_at IS NULL`;

/** Notes a consent, whatever stands already: each act of the customer rests on its own. */
export const insertConsent = (consent: NewConsent): Statement =>
  statement(q.insertInto('consents').values(rowOf(consent)));

/** Gives a consent, unless one to any wording of the document is in force. */
export const giveConsent = (consent: NewConsent): Statement =>
  statement(insertWhere('consents', rowOf(consent), sql`NOT EXISTS (${inForce(consent)})`));

const unlessSame = (consent: NewConsent) =>
  sql`NOT EXISTS (${inForce(consent)} AND version = ${consent.version})`;

/** Notes a consent where none under the same wording is in force. */
export const grantConsent = (consent: NewConsent): Statement =>
  statement(insertWhere('consents', rowOf(consent), unlessSame(consent)));

/** Notes that whoever has a phone has signed the consent to health data, unless they have before. */
export const signByPhone = (
  phone: string,
  { id, version, address, codeId, textHash }: SignedText & { readonly id: string; readonly address: string },
  at: EpochMs,
): Statement =>
  statement(sql`
    INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
    SELECT ${id}, c.id, 'healthData', ${version}, ${address}, ${at}, ${codeId}, ${textHash}
    FROM customers c WHERE c.phone = ${phone} AND NOT EXISTS (
      SELECT 1 FROM consents WHERE customer_id = c.id AND document = 'healthData' AND version = ${version}
        AND withdrawn_at IS NULL
    )`);

const withdrawal = ({ customerId, document, address, at }: Omit<NewConsent, 'id' | 'version'>) =>
  q
    .updateTable('consents')
    .set({ withdrawnAt: at, withdrawnFrom: address })
    .where('customerId', '=', customerId)
    .where('document', '=', document)
    .where('withdrawnAt', 'is', null);

/** Withdraws every consent of a document that is in force; the rows stay as the proof. */
export const withdrawConsents = (consent: Omit<NewConsent, 'id' | 'version'>): Statement =>
  statement(withdrawal(consent));

/** Withdraws the consents that were given under other words than those of today. */
export const withdrawOutdated = (consent: NewConsent): Statement =>
  statement(withdrawal(consent).where('version', '<>', consent.version));

/** Ends a consent that was implied: without a row of it nothing would tell that it was refused. */
export function refuseImplied(consent: NewConsent): Statement {
  const { customerId, document, address, at } = consent;
  const isFirst = sql`NOT EXISTS (
    SELECT 1 FROM consents WHERE customer_id = ${customerId} AND document = ${document}
  )`;
  const refused = { ...rowOf(consent), withdrawnAt: at, withdrawnFrom: address };
  return statement(insertWhere('consents', refused, isFirst));
}

/** Gives or withdraws a consent, as a statement of the batch of what follows it. */
export function setConsent(
  scope: Scope,
  customerId: string,
  document: ConsentDocument,
  isGiven: boolean,
  editions: Editions,
): Statement {
  const consent = newConsent(scope, customerId, document, editions);
  return isGiven ? giveConsent(consent) : withdrawConsents(consent);
}

/** Notes that a customer has signed the consent to health data, as a statement of the batch that uses the code up. */
export async function signHealthData(
  scope: Scope,
  customerId: string,
  signature: Signature,
): Promise<Statement> {
  const consent = newConsent(scope, customerId, 'healthData', await readEditions(scope));
  return statement(insertWhere('consents', { ...rowOf(consent), ...signature }, unlessSame(consent)));
}

/** Refuses to store health data of whoever has not signed today's wording, or has withdrawn: nothing of it is stored before. */
export async function requireHealthSignature(scope: Scope, customerId: string): Promise<void> {
  const { healthData } = await readEditions(scope);
  const signed = await readFirst(
    scope.db,
    sql`${inForce({ customerId, document: 'healthData' })} AND version = ${healthData}`,
  );
  if (!signed) throw new AppError('consent_unsigned');
}

/**
 * Whether marketing may hear of a person now. A request tells by its cookie; what its browser leaves open, and what the
 * timer does, goes by what the customer has `stored`.
 */
export function marketingTerms(
  { cookies, settings }: Scope,
  customerId: string | null,
): 'allowed' | 'refused' | 'stored' {
  const isOpen = cookies === null || (cookies.choice === null && !cookies.hasPrivacyControl);
  if (isOpen && customerId !== null) return 'stored';
  const isAllowed = cookies ? allowsCookies(cookies, 'marketing') : settings.isConsentImplied;
  return isAllowed ? 'allowed' : 'refused';
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
