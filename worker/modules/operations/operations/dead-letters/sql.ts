import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import {
  type Database,
  findRow,
  listRows,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';

const DeadLetter = z.object({
  id: z.string(),
  queue: z.string(),
  body: jsonColumn(z.unknown()),
  reason: z.string(),
  died_at: z.number(),
  handled_at: z.nullable(z.number()),
});

/** A message that died in a queue. */
export interface NewDeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly body: unknown;
  readonly reason: string;
  readonly at: EpochMs;
}

/** Keeps a message that died in a queue, once; tells whether it was new. */
export async function insertLetter(db: Database, letter: NewDeadLetter): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (id) DO NOTHING`).with(
      letter.id,
      letter.queue,
      JSON.stringify(letter.body),
      letter.reason.slice(0, 500),
      letter.at,
    ),
  );
  return changes > 0;
}

/** Messages that wait for an operator, the oldest first. */
export async function listWaiting(db: Database, limit: number) {
  return listRows(
    db,
    DeadLetter,
    sql(`SELECT id, queue, body, reason, died_at, handled_at FROM dead_letters
       WHERE handled_at IS NULL ORDER BY died_at LIMIT ?1`).with(limit),
  );
}

/** One message, waiting or handled. */
export async function findLetter(db: Database, id: string) {
  return findRow(
    db,
    DeadLetter,
    sql('SELECT id, queue, body, reason, died_at, handled_at FROM dead_letters WHERE id = ?1').with(id),
  );
}

/** Notes that a message was given to its queue again. */
export function markHandled(id: string, at: EpochMs): Statement {
  return sql('UPDATE dead_letters SET handled_at = ?2 WHERE id = ?1 AND handled_at IS NULL').with(id, at);
}
