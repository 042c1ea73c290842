import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, readRow, sql, writeOne } from '../../platform/database.ts';

/** Work of the timer that goes on from where it has come to, however long the timer was down. */
type MarkName = 'bonuses' | 'endings' | 'food' | 'returns' | 'timer' | 'timer-success';

/** The moment up to which a work of the timer is done; undefined where it was never done. */
export async function readMark(db: Database, name: MarkName): Promise<EpochMs | undefined> {
  const row = await readRow(db, sql('SELECT reached FROM timer_marks WHERE name = ?1').with(name));
  return row === null ? undefined : z.object({ reached: z.number() }).parse(row).reached;
}

/** Notes that a work is done up to a moment; a run that has fallen behind another takes nothing back. */
export async function setMark(db: Database, name: MarkName, reached: EpochMs): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO timer_marks (name, reached) VALUES (?1, ?2)
       ON CONFLICT (name) DO UPDATE SET reached = MAX(reached, excluded.reached)`).with(name, reached),
  );
}
