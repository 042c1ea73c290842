import type { SqliteDatabase } from './sqlite-database.ts';

/** Values by key, in the shape of a KV namespace, as far as the worker uses one. */
export function createKeyValues(db: SqliteDatabase) {
  return {
    async get(key: string, options?: { type?: 'json' | 'text' }): Promise<unknown> {
      const value = await db.prepare('SELECT value FROM key_values WHERE key = ?').bind(key).first('value');
      return typeof value === 'string' && options?.type === 'json' ? JSON.parse(value) : value;
    },
    async put(key: string, value: string, options?: { metadata?: unknown }): Promise<void> {
      const metadata = options?.metadata === undefined ? null : JSON.stringify(options.metadata);
      await db
        .prepare(
          `INSERT INTO key_values (key, value, metadata) VALUES (?1, ?2, ?3)
           ON CONFLICT (key) DO UPDATE SET value = ?2, metadata = ?3`,
        )
        .bind(key, value, metadata)
        .run();
    },
    async delete(key: string): Promise<void> {
      await db.prepare('DELETE FROM key_values WHERE key = ?').bind(key).run();
    },
    async list({ prefix = '' }: { prefix?: string } = {}) {
      const { results } = await db
        .prepare('SELECT key, metadata FROM key_values WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key')
        .bind(prefix)
        .all();
      const keys = results.map(({ key, metadata }) => ({
        name: String(key),
        ...(typeof metadata === 'string' && { metadata: JSON.parse(metadata) as unknown }),
      }));
      return { keys, list_complete: true as const };
    },
  };
}
