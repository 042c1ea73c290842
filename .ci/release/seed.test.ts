import { describe, expect, test } from 'vitest';
import { openMigrated } from '#scripts/schema/schema.ts';
import { seedTables } from '#worker/db/seed/load.ts';
import { missingSeed } from './seed.ts';

const tables = seedTables('base');
const open = () => {
  const db = openMigrated();
  const offered = () =>
    db
      .prepare('SELECT table_name, key FROM seed_rows')
      .all()
      .map(({ table_name, key }) => ({ table_name: String(table_name), key: String(key) }));
  const load = () => {
    const statements = missingSeed(tables, offered());
    for (const { sql, params } of statements) db.prepare(sql).run(...params);
    return statements.length;
  };
  return { db, load };
};

describe('the base seed of a release', () => {
  test('is loaded once, and asks nothing of a database that has it', () => {
    const { load } = open();
    expect(load()).toBeGreaterThan(20);
    expect(load()).toBe(0);
  });

  test('brings a row that is new, and what belongs to it, and leaves the rest', () => {
    const { db, load } = open();
    load();
    const [dish] = db.prepare(`SELECT key FROM seed_rows WHERE table_name = 'dishes' LIMIT 1`).all();
    const count = () => Number(db.prepare('SELECT COUNT(*) AS n FROM dishes').get()?.n);
    const before = count();
    db.exec('PRAGMA foreign_keys = OFF');
    const id = JSON.parse(String(dish?.key))[0];
    const column = tables.find(({ table }) => table === 'dishes')?.key[0];
    db.prepare(`DELETE FROM dishes WHERE ${column} = ?`).run(id);
    db.prepare(`DELETE FROM seed_rows WHERE table_name = 'dishes' AND key = ?`).run(String(dish?.key));
    expect(count()).toBe(before - 1);
    expect(load()).toBeGreaterThan(0);
    expect(count()).toBe(before);
    expect(load()).toBe(0);
  });
});
