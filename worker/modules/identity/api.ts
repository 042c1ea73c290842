export { findAddress, listAddresses, rememberAddress } from './addresses.ts';
export { createCode } from './codes/secrets.ts';
export { clearAuthCookies, hasAuthCookies, readAuthCookies, setAuthCookies } from './cookies.ts';
export { withdrawHealth } from './customers/commands.ts';
export {
  eraseCustomer,
  eraseHealth,
  listForgottenWithdrawals,
  listLateHealth,
} from './customers/personal-data/sql.ts';
export {
  listDue,
  listPhotoOwners,
  listUnerased,
  noteDone,
  noteFormer,
  removeTickets,
  repeatRequest,
} from './customers/removal/sql.ts';
export { hasOrdersColumn } from './customers/statements.ts';
export { findSession } from './sessions.ts';
