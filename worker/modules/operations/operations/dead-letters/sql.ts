import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { jsonColumn } from '../../../../db/json-column.ts';

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
export async function insertLetter(db: D1Database, letter: NewDeadLetter): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(letter.id, letter.queue, JSON.stringify(letter.body), letter.reason.slice(0, 500), letter.at)
    .run();
  return meta.changes > 0;
}

/** Messages that wait for an operator, the oldest first. */
export async function listWaiting(db: D1Database, limit: number) {
  const { results } = await db
    .prepare(
      `SELECT id, queue, body, reason, died_at, handled_at FROM dead_letters
       WHERE handled_at IS NULL ORDER BY died_at LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(DeadLetter).parse(results);
}

/** One message, waiting or handled. */
export async function findLetter(db: D1Database, id: string) {
  const row = await db
    .prepare('SELECT id, queue, body, reason, died_at, handled_at FROM dead_letters WHERE id = ?1')
    .bind(id)
    .first();
  return row === null ? undefined : DeadLetter.parse(row);
}

/** Notes that a message was given to its queue again. */
export async function markHandled(db: D1Database, id: string, at: EpochMs): Promise<void> {
  await db
    .prepare('UPDATE dead_letters SET handled_at = ?2 WHERE id = ?1 AND handled_at IS NULL')
    .bind(id, at)
    .run();
}
