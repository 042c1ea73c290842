import { v7 as uuidv7 } from 'uuid';
import { type ConsentDocument, documentVersions } from '#shared/features/consents/schema.ts';
import type { Scope } from '../../scope.ts';
import * as sql from './sql.ts';

/** The version of the wording that a consent of today is given under. */
function versionOf(document: ConsentDocument): string {
  return document === 'offer' || document === 'subscription'
    ? documentVersions[document]
    : documentVersions.personalData;
}

/** Gives or withdraws a consent, as a statement of the batch of what follows it. */
export function setConsent(
  scope: Scope,
  customerId: string,
  document: ConsentDocument,
  isGiven: boolean,
): D1PreparedStatement {
  const place = { customerId, document, address: scope.address, at: scope.clock.now() };
  return isGiven
    ? sql.giveConsent(scope.db, { ...place, id: uuidv7(), version: versionOf(document) })
    : sql.withdrawConsents(scope.db, place);
}
