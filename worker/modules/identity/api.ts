export { listAddresses, rememberAddress } from './addresses/commands.ts';
export { findSession } from './auth/commands.ts';
export { clearAuthCookies, hasAuthCookies, readAuthCookies, setAuthCookies } from './auth/cookies.ts';
export { eraseCustomer, eraseHealth, listLateHealth } from './customers/personal-data/sql.ts';
export {
  insertRequest,
  listDue,
  listPhotoOwners,
  listUncleared,
  listUnerased,
  noteDone,
  noteFormer,
  removeTickets,
} from './customers/removal/sql.ts';
export { hasOrdersColumn } from './customers/statements.ts';
