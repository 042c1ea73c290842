export { dropAttributions, keepAttribution } from './attribution/statements.ts';
export { noteOrigin } from './attribution.ts';
export {
  marketingTerms,
  placeOf,
  requireHealthSignature,
  setConsent,
  signHealthData,
} from './consents/commands.ts';
export { giveConsent, refuseImplied, withdrawConsents, withdrawOutdated } from './consents/sql.ts';
export {
  ConsentsColumn,
  consentsColumn,
  grantConsent,
  healthSignedColumn,
  insertConsent,
  type SignedText,
  signByPhone,
} from './consents/statements.ts';
export { countOfAddress, limitProbes, widthOf } from './limits/address.ts';
export {
  claimOnce,
  countInHour,
  countsOf,
  countThisHour,
  countWithin,
  hourOf,
  isWithinHour,
  momentAfter,
  nextHourOf,
  refuseThisHour,
  secondsUntil,
  waysOn,
} from './limits/commands.ts';
export { type PersonCall, requirePerson } from './limits/person.ts';
export { addToCounts, countInBatch } from './limits/statements.ts';
export { askForWork, hasWorked } from './limits/work.ts';
export { logSecurityEvent, noteRefusal } from './security.ts';
