import type { Query } from '#worker/db/backup/schema.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';

/** A site that was migrated and holds nothing yet, for a backup to be restored into. */
export interface Target {
  readonly query: Query;
  /** Runs scripts that follow each other as one transaction. */
  run(scripts: AsyncIterable<string>): Promise<void>;
  readonly photos: ObjectStore;
  close(): Promise<unknown>;
}
