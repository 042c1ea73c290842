export { noteOrigin } from './attribution/commands.ts';
export { dropAttributions, keepAttribution } from './attribution/statements.ts';
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
export { countOrder } from './experiments/statements.ts';
export { countOfAddress, limitProbes, roomOf } from './limits/address.ts';
export {
  claimOnce,
  countInHour,
  countsOf,
  countThisHour,
  countWithin,
  dayOf,
  hourOf,
  isWithinHour,
  momentAfter,
  nextHourOf,
  refuseThisHour,
  secondsUntil,
  uncountInHour,
  waysOn,
} from './limits/commands.ts';
export { deviceHash, isOwnersDevice, knowDevice, readDevice } from './limits/device.ts';
export { DEVICE_COOKIE, namedScope, setDevice } from './limits/device-cookie.ts';
export { type PersonCall, requirePerson } from './limits/person.ts';
export { addToCounts, countInBatch } from './limits/statements.ts';
export { askForWork, hasWorked } from './limits/work.ts';
export { logSecurityEvent, noteRefusal } from './security/commands.ts';
