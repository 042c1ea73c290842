import { randomUUID } from 'node:crypto';
import { type Database, sql, writeOne } from '../platform/database.ts';

/** Lets one process at a time do what goes by a name. */
export interface Leases {
  /** Takes a name until a moment, or prolongs what this process holds; false while another one holds it. */
  take(name: string, until: number): Promise<boolean>;
  /** Gives back what this process holds. */
  release(name: string): Promise<void>;
}

export function createLeases(db: Database, now: () => number): Leases {
  const holder = randomUUID();
  return {
    async take(name, until) {
      const { changes } = await writeOne(
        db,
        sql(
          `INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?3)
           ON CONFLICT (name) DO UPDATE SET holder = ?2, until = ?3 WHERE holder = ?2 OR until <= ?4`,
        ).with(name, holder, until, now()),
      );
      return changes > 0;
    },
    async release(name) {
      await writeOne(db, sql('DELETE FROM leases WHERE name = ?1 AND holder = ?2').with(name, holder));
    },
  };
}
