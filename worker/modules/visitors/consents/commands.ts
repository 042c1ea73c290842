import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { allowsCookies } from '#shared/features/consents/cookies.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { type Editions, readEditions } from '../../content/api.ts';
import * as sql from './sql.ts';
import { insertSigned, type Signature } from './statements.ts';

/** A consent that a customer may give now, under the wording that is in force. */
export const placeOf = (scope: Scope, customerId: string, document: ConsentDocument, editions: Editions) => ({
  id: uuidv7(),
  customerId,
  document,
  version: editions[document],
  address: scope.address,
  at: scope.clock.now(),
});

/** Gives or withdraws a consent, as a statement of the batch of what follows it. */
export function setConsent(
  scope: Scope,
  customerId: string,
  document: ConsentDocument,
  isGiven: boolean,
  editions: Editions,
): Statement {
  const place = placeOf(scope, customerId, document, editions);
  return isGiven ? sql.giveConsent(place) : sql.withdrawConsents(place);
}

/** Notes that a customer has signed the consent to health data, as a statement of the batch that uses the code up. */
export const signHealthData = async (
  scope: Scope,
  customerId: string,
  signature: Signature,
): Promise<Statement> =>
  insertSigned(placeOf(scope, customerId, 'healthData', await readEditions(scope)), signature);

/** Tells whether a customer has signed today's wording of the consent to health data, and not withdrawn it. */
const isHealthSigned = async (scope: Scope, customerId: string): Promise<boolean> =>
  sql.isHealthSigned(scope.db, customerId, (await readEditions(scope)).healthData);

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
