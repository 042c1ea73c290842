export { dropAttributions, noteOrigin, storeAttribution } from './attribution.ts';
export {
  ConsentsColumn,
  consentsColumn,
  giveConsent,
  grantConsent,
  healthSignedColumn,
  insertConsent,
  marketingTerms,
  newConsent,
  refuseImplied,
  requireHealthSignature,
  type SignedText,
  setConsent,
  signByPhone,
  signHealthData,
  withdrawConsents,
  withdrawOutdated,
} from './consents.ts';
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
