import { randomUUID } from 'node:crypto';
import type { SqliteDatabase } from './sqlite-database.ts';

/** How long a message is being handled before another process may take it, in milliseconds. */
const LEASE_MS = 5 * 60_000;

/** A message that is being handled. */
export interface TakenMessage {
  readonly id: string;
  /** JSON. */
  readonly body: string;
  readonly attempts: number;
  readonly sent_at: number;
}

/** Messages of queues in a table, which several processes may take from. */
export function createQueueTable(db: SqliteDatabase, now: () => number) {
  return {
    async add(queue: string, body: unknown, delayMs: number): Promise<void> {
      await db
        .prepare('INSERT INTO queue_messages (id, queue, body, due_at, sent_at) VALUES (?1, ?2, ?3, ?4, ?5)')
        .bind(randomUUID(), queue, JSON.stringify(body), now() + delayMs, now())
        .run();
    },

    /** Takes messages that are due; they come again after a while, unless they are removed. */
    async take(queue: string, most: number): Promise<TakenMessage[]> {
      const { results } = await db
        .prepare(
          `UPDATE queue_messages SET attempts = attempts + 1, due_at = ?1 WHERE id IN (
             SELECT id FROM queue_messages WHERE queue = ?2 AND due_at <= ?3 ORDER BY due_at LIMIT ?4
           ) RETURNING id, body, attempts, sent_at`,
        )
        .bind(now() + LEASE_MS, queue, now(), most)
        .all();
      return results as unknown as TakenMessage[];
    },

    async remove(id: string): Promise<void> {
      await db.prepare('DELETE FROM queue_messages WHERE id = ?').bind(id).run();
    },

    async postpone(id: string, delayMs: number): Promise<void> {
      await db
        .prepare('UPDATE queue_messages SET due_at = ?2 WHERE id = ?1')
        .bind(id, now() + delayMs)
        .run();
    },

    /** Hands a message to another queue, where its tries count anew. */
    async move(id: string, queue: string): Promise<void> {
      await db
        .prepare('UPDATE queue_messages SET queue = ?2, attempts = 0, due_at = ?3 WHERE id = ?1')
        .bind(id, queue, now())
        .run();
    },
  };
}
