/** Name of the cache that holds a customer's snapshot begins with this; the customer's id follows. */
export const ACCOUNT_CACHE = 'account-';

/** Key of the snapshot within its cache; nothing is served at this address. */
export const SNAPSHOT_KEY = '/offline-account.json';
