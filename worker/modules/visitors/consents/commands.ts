import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import { type ConsentDocument, documentVersions } from '#shared/features/consents/schema.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';
import { insertSigned, type Signature } from './statements.ts';

/** The version of the wording that a consent of today is given under. */
function versionOf(document: ConsentDocument): string {
  if (document === 'offer' || document === 'subscription') return documentVersions[document];
  return document.startsWith('cookies') ? documentVersions.cookies : documentVersions.personalData;
}

export const placeOf = (scope: Scope, customerId: string, document: ConsentDocument) => ({
  id: uuidv7(),
  customerId,
  document,
  version: versionOf(document),
  address: scope.address,
  at: scope.clock.now(),
});

/** Gives or withdraws a consent, as a statement of the batch of what follows it. */
export function setConsent(
  scope: Scope,
  customerId: string,
  document: ConsentDocument,
  isGiven: boolean,
): Statement {
  const place = placeOf(scope, customerId, document);
  return isGiven ? sql.giveConsent(place) : sql.withdrawConsents(place);
}

/** Notes that a customer has signed the consent to health data, as a statement of the batch that uses the code up. */
export const signHealthData = (scope: Scope, customerId: string, signature: Signature): Statement =>
  insertSigned(placeOf(scope, customerId, 'healthData'), signature);

/** Tells whether a customer has signed today's wording of the consent to health data, and not withdrawn it. */
export const isHealthSigned = ({ db }: Scope, customerId: string): Promise<boolean> =>
  sql.isInForce(db, customerId, 'healthData', versionOf('healthData'));

/** Refuses to keep health data of whoever has not signed: nothing of it is stored before. */
export async function requireHealthSignature(scope: Scope, customerId: string): Promise<void> {
  if (!(await isHealthSigned(scope, customerId))) throw new AppError('consent_unsigned');
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
