import { type Insertable, sql, type Updateable } from 'kysely';
import type { Statement } from '../platform/database.ts';
import { insertAll, list, q, statement } from './query.ts';
import type { Tables } from './tables.ts';

type Name = keyof Tables;

/** Inserts rows of one shape, in their order; with `once` a row that breaks its uniqueness is left out. */
export function insertRows<Table extends Name>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  { once = false }: { readonly once?: boolean } = {},
): Statement[] {
  if (rows.length === 0) return [];
  const inserted = insertAll(table, rows);
  return [statement(once ? inserted.onConflict((same) => same.doNothing()) : inserted)];
}

/** Rows of a table that are known by their key. */
interface Known<Table extends Name> {
  readonly key?: keyof Tables[Table] & string;
  readonly of: readonly string[];
}

const isKnown = (key: string, of: readonly string[]) => sql<boolean>`${sql.ref(key)} IN ${list(of)}`;

/** Sets columns of the rows whose key is in a list; what is undefined stays as it is. */
export function updateRows<Table extends Name>(
  table: Table,
  { key = 'id' as keyof Tables[Table] & string, of }: Known<Table>,
  set: Updateable<Tables[Table]>,
): Statement[] {
  const isEmpty = Object.values(set).every((value) => value === undefined);
  if (of.length === 0 || isEmpty) return [];
  // The builder takes no table that is only known by its type parameter.
  const update = q.updateTable(table as 'orders').set(set as Updateable<Tables['orders']>);
  return [statement(update.where(isKnown(key, of)))];
}

/** Sets columns of rows, each to its own values: rows of one shape, known by their id. */
export function updateEach<Table extends Name>(
  table: Table,
  rows: readonly (Updateable<Tables[Table]> & { readonly id: string })[],
): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const given = sql`json_each(${JSON.stringify(rows)})`;
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  return [
    statement(
      sql`UPDATE ${sql.table(table)} SET (${sql.join(columns.map((column) => sql.ref(column)))}) = (
          SELECT ${values} FROM ${given} WHERE value ->> 'id' = ${sql.ref(`${table}.id`)}
        ) WHERE id IN (SELECT value ->> 'id' FROM ${given})`,
    ),
  ];
}

/** Deletes the rows whose key is in a list. */
export function deleteRows<Table extends Name>(
  table: Table,
  { key = 'id' as keyof Tables[Table] & string, of }: Known<Table>,
): Statement[] {
  if (of.length === 0) return [];
  return [statement(q.deleteFrom(table as 'orders').where(isKnown(key, of)))];
}
