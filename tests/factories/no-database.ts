import type { Database } from '#worker/platform/database.ts';

const refuse = () => Promise.reject(new Error('No database is expected'));

/** A database of the worker for what asks none. */
export const noDatabase: Database = { read: refuse, write: refuse, size: refuse };
