import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, findRow, sql, writeOne, writtenRows } from '../platform/database.ts';

/** How long a message is being handled before another process may take it, in milliseconds. */
const LEASE_MS = 5 * 60_000;

/** A message that is being handled. */
const TakenMessage = z.object({
  id: z.string(),
  /** JSON. */
  body: z.string(),
  attempts: z.number(),
  sent_at: z.number(),
});
export type TakenMessage = Readonly<z.infer<typeof TakenMessage>>;

const Oldest = z.object({ at: z.nullable(z.number()) });

const takeDue = sql(`UPDATE queue_messages SET attempts = attempts + 1, due_at = ?1 WHERE id IN (
     SELECT id FROM queue_messages WHERE queue = ?2 AND due_at <= ?3 ORDER BY due_at LIMIT ?4
   ) RETURNING id, body, attempts, sent_at`);

/** Messages of queues in a table, which several processes may take from. */
export function createQueueTable(db: Database, now: () => number) {
  return {
    async add(queue: string, body: unknown, delayMs: number): Promise<void> {
      await writeOne(
        db,
        sql('INSERT INTO queue_messages (id, queue, body, due_at, sent_at) VALUES (?1, ?2, ?3, ?4, ?5)').with(
          randomUUID(),
          queue,
          JSON.stringify(body),
          now() + delayMs,
          now(),
        ),
      );
    },

    /** Takes messages that are due; they come again after a while, unless they are removed. */
    async take(queue: string, most: number): Promise<TakenMessage[]> {
      const rows = await writtenRows(db, takeDue.with(now() + LEASE_MS, queue, now(), most));
      return rows.map((row) => TakenMessage.parse(row));
    },

    /** When what waits longest was sent; undefined where nothing waits. */
    async oldest(queue: string): Promise<EpochMs | undefined> {
      const row = await findRow(
        db,
        Oldest,
        sql('SELECT MIN(sent_at) AS at FROM queue_messages WHERE queue = ?').with(queue),
      );
      return row?.at ?? undefined;
    },

    async remove(id: string): Promise<void> {
      await writeOne(db, sql('DELETE FROM queue_messages WHERE id = ?').with(id));
    },

    async postpone(id: string, delayMs: number): Promise<void> {
      await writeOne(
        db,
        sql('UPDATE queue_messages SET due_at = ?2 WHERE id = ?1').with(id, now() + delayMs),
      );
    },

    /** Hands a message to another queue, where its tries count anew. */
    async move(id: string, queue: string): Promise<void> {
      await writeOne(
        db,
        sql('UPDATE queue_messages SET queue = ?2, attempts = 0, due_at = ?3 WHERE id = ?1').with(
          id,
          queue,
          now(),
        ),
      );
    },
  };
}
