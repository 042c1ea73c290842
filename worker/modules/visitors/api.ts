export { noteOrigin } from './attribution/commands.ts';
export { dropAttributions, keepAttribution } from './attribution/statements.ts';
export { marketingTerms, placeOf, setConsent } from './consents/commands.ts';
export { giveConsent, refuseImplied, withdrawConsents, withdrawOutdated } from './consents/sql.ts';
export {
  ConsentsColumn,
  consentsColumn,
  grantConsent,
  insertConsent,
  knownAllergies,
} from './consents/statements.ts';
export { countOrder } from './experiments/statements.ts';
export {
  claimOnce,
  countInHour,
  countsThisHour,
  countThisHour,
  countWithin,
  isWithinHour,
  limitPerHour,
  refuseThisHour,
} from './limits/commands.ts';
export { type PersonCall, requirePerson } from './limits/person.ts';
export { logSecurityEvent, noteRefusal } from './security/commands.ts';
