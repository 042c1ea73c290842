import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { SecurityKind } from '#shared/features/operations/security/contract.ts';
import { type Database, listRows, sql, writeOne } from '../../../platform/database.ts';

interface Counted {
  readonly kind: string;
  readonly hour: EpochMs;
  readonly count: number;
}

/** Adds events to the counts of their hours. */
export async function addCounts(db: Database, counted: readonly Counted[]): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO security_events (hour, kind, count)
       SELECT value ->> 'hour', value ->> 'kind', value ->> 'count' FROM json_each(?1) WHERE 1
       ON CONFLICT (hour, kind) DO UPDATE SET count = count + excluded.count`).with(JSON.stringify(counted)),
  );
}

/** Counts of the hours from one on, the latest first. */
export async function listCounts(db: Database, from: EpochMs) {
  return listRows(
    db,
    z.object({ kind: SecurityKind, hour: z.number(), count: z.int() }),
    sql('SELECT kind, hour, count FROM security_events WHERE hour >= ?1 ORDER BY hour DESC, kind').with(from),
  );
}
