import type { Bindings } from '../env.ts';
import type { BoundDatabase } from '../platform/database.ts';

/** Bindings of the local environment: one more database, for what would leave the system. */
export interface LocalBindings extends Bindings {
  readonly LOCAL_DB: D1Database | BoundDatabase;
}
