import { cookieCategories, isPresentChoice } from '#shared/features/consents/cookies.ts';
import { cookieDocuments } from '#shared/features/consents/schema.ts';
import { readEditions } from '../modules/content/editions.ts';
import { dropEvents } from '../modules/messaging/notifications/statements.ts';
import { dropAttributions } from '../modules/visitors/attribution.ts';
import {
  giveConsent,
  newConsent,
  refuseImplied,
  withdrawConsents,
  withdrawOutdated,
} from '../modules/visitors/consents.ts';
import type { Scope } from '../scope.ts';
/** Keeps what a browser's visitor has chosen of cookies as consents of the customer who is signed in there. */
export async function keepCookieChoice(scope: Scope, customerId: string): Promise<void> {
  const choice = scope.cookies?.choice ?? null;
  if (!isPresentChoice(choice)) return;
  const editions = await readEditions(scope);
  const statements = cookieCategories.flatMap((category) => {
    const consent = newConsent(scope, customerId, cookieDocuments[category], editions);
    if (choice.allowed.includes(category)) {
      return [withdrawOutdated(consent), giveConsent(consent)];
    }
    const withdrawn = withdrawConsents(consent);
    return scope.settings.isConsentImplied ? [refuseImplied(consent), withdrawn] : [withdrawn];
  });
  const dropped = choice.allowed.includes('marketing')
    ? []
    : [dropEvents(customerId), dropAttributions(customerId)];
  await scope.db.write([...statements, ...dropped]);
}
