import { type Database, readRow, readRows, sql, writeOne } from '../platform/database.ts';

/** Values by key, in the shape of a KV namespace, as far as the worker uses one. */
export function createKeyValues(db: Database) {
  return {
    async get(key: string, options?: { type?: 'json' | 'text' }): Promise<unknown> {
      const row = await readRow(db, sql('SELECT value FROM key_values WHERE key = ?').with(key));
      const value = row?.value ?? null;
      return typeof value === 'string' && options?.type === 'json' ? JSON.parse(value) : value;
    },
    async put(key: string, value: string, options?: { metadata?: unknown }): Promise<void> {
      const metadata = options?.metadata === undefined ? null : JSON.stringify(options.metadata);
      await writeOne(
        db,
        sql(
          `INSERT INTO key_values (key, value, metadata) VALUES (?1, ?2, ?3)
           ON CONFLICT (key) DO UPDATE SET value = ?2, metadata = ?3`,
        ).with(key, value, metadata),
      );
    },
    async delete(key: string): Promise<void> {
      await writeOne(db, sql('DELETE FROM key_values WHERE key = ?').with(key));
    },
    async list({ prefix = '' }: { prefix?: string } = {}) {
      const rows = await readRows(
        db,
        sql('SELECT key, metadata FROM key_values WHERE substr(key, 1, length(?1)) = ?1 ORDER BY key').with(
          prefix,
        ),
      );
      const keys = rows.map(({ key, metadata }) => ({
        name: String(key),
        ...(typeof metadata === 'string' && { metadata: JSON.parse(metadata) as unknown }),
      }));
      return { keys, list_complete: true as const };
    },
  };
}
