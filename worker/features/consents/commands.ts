import { v7 as uuidv7 } from 'uuid';
import { type Consent, type ConsentDocument, documentVersions } from '#shared/features/consents/schema.ts';
import type { AppContext } from '../../context.ts';
import * as sql from './sql.ts';

/** Consents of a customer with their history, the newest first. */
export async function listConsents(db: D1Database, customerId: string): Promise<Consent[]> {
  const rows = await sql.listConsents(db, customerId);
  return rows.map(({ given_at: givenAt, withdrawn_at: withdrawnAt, ...row }) => ({
    ...row,
    givenAt,
    withdrawnAt,
  }));
}

/** The version of the wording that a consent of today is given under. */
function versionOf(document: ConsentDocument): string {
  return document === 'offer' || document === 'subscription'
    ? documentVersions[document]
    : documentVersions.personalData;
}

/** Gives or withdraws a consent, as a statement of the batch of what follows it. */
export function setConsent(
  c: AppContext,
  customerId: string,
  document: ConsentDocument,
  isGiven: boolean,
): D1PreparedStatement {
  const place = { customerId, document, address: c.get('address'), at: c.get('services').clock.now() };
  return isGiven
    ? sql.giveConsent(c.env.DB, { ...place, id: uuidv7(), version: versionOf(document) })
    : sql.withdrawConsents(c.env.DB, place);
}
