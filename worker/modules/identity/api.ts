export { findAddress, listAddresses, rememberAddress } from './addresses.ts';
export { createCode } from './codes/secrets.ts';
export { clearAuthCookies, hasAuthCookies, readAuthCookies, setAuthCookies } from './cookies.ts';
export {
  eraseCustomer,
  eraseHealth,
  listForgottenWithdrawals,
  listLateHealth,
} from './customers/personal-data/sql.ts';
export { withdrawHealth } from './customers.ts';
export { hasOrdersColumn, noteFormer } from './former-customers.ts';
export {
  listDue,
  listPhotoOwners,
  listUnerased,
  noteDone,
  removeTickets,
  repeatRequest,
} from './removal.ts';
export { findSession } from './sessions.ts';
