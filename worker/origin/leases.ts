import { randomUUID } from 'node:crypto';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Lets one process at a time do what goes by a name. */
export interface Leases {
  /** Takes a name until a moment, or prolongs what this process holds; false while another one holds it. */
  take(name: string, until: number): Promise<boolean>;
  /** Gives back what this process holds. */
  release(name: string): Promise<void>;
}

export function createLeases(db: SqliteDatabase, now: () => number): Leases {
  const holder = randomUUID();
  return {
    async take(name, until) {
      const { meta } = await db
        .prepare(
          `INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?3)
           ON CONFLICT (name) DO UPDATE SET holder = ?2, until = ?3 WHERE holder = ?2 OR until <= ?4`,
        )
        .bind(name, holder, until, now())
        .run();
      return meta.changes > 0;
    },
    async release(name) {
      await db.prepare('DELETE FROM leases WHERE name = ?1 AND holder = ?2').bind(name, holder).run();
    },
  };
}
