import { v4 as uuidv4 } from 'uuid';
import { BACKUPS, describePart, type Progress, sealPart } from '../../../../db/backup/archive.ts';
import { dump } from '../../../../db/backup/dump.ts';
import { type Query, readSchema } from '../../../../db/backup/schema.ts';
import type { Scope } from '../../../../scope.ts';
import { addEntries } from './decide.ts';
import type { Vault } from './store.ts';

/** Calls of the database that one run makes: each brings two million characters, which are seconds of work. */
const CALLS = 40;
/** What a part holds before it is compressed: a worker has 128 MB for everything. */
const PART_CHARACTERS = 8_000_000;

/** The site's database, as a dump asks it. */
export const queryOf =
  ({ db }: Pick<Scope, 'db'>): Query =>
  (statements) =>
    db.read(statements.map((text) => ({ text, values: [] })));

/**
 * Copies so many rows as one run may, and says how far it has come; undefined where the schema is no longer the one that
 * the backup was begun under.
 */
export async function copyRows(
  scope: Scope,
  { store, recipient }: Vault,
  progress: Progress,
): Promise<Progress | undefined> {
  let calls = 0;
  const ask = queryOf(scope);
  const query: Query = (statements) => {
    calls += 1;
    return ask(statements);
  };
  const schema = await readSchema(query);
  if (schema.migrations.join() !== progress.migrations.join()) return undefined;
  const tables = { ...progress.tables };
  const parts = [...progress.parts];
  let { ledger, next } = progress;
  let script = '';
  const flush = async () => {
    if (script === '') return;
    const content = await sealPart(recipient, script);
    script = '';
    // Each try has names of its own: of a run that comes twice no part stands under the sum of the other.
    const key = `${BACKUPS}${progress.id}/${String(parts.length + 1).padStart(5, '0')}-${uuidv4()}.age`;
    await store.put(key, content);
    parts.push(await describePart(key, content));
  };
  let isWhole = true;
  for await (const page of dump(query, schema, progress.next ?? undefined)) {
    tables[page.table] = (tables[page.table] ?? 0) + page.rows.length;
    if (page.table === 'transfers') ledger = addEntries(ledger, page.rows);
    script += page.script;
    next = page.next && { table: page.next.table, after: [...page.next.after] };
    if (script.length >= PART_CHARACTERS) await flush();
    if (calls >= CALLS && next !== null) {
      isWhole = false;
      break;
    }
  }
  await flush();
  return { ...progress, tables, ledger, parts, next, phase: isWhole ? 'photos' : 'rows' };
}
