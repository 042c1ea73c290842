import { type Expression, sql } from 'kysely';
import * as z from 'zod/mini';

/** A column that holds JSON text, parsed and checked by a schema. */
export function jsonColumn<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): unknown => JSON.parse(text)),
    ),
    schema,
  );
}

/** A row with some of its columns parsed from JSON text and checked by their schemas. */
export function parseColumns<Row, const Schemas extends { readonly [Column in keyof Row]?: z.ZodMiniType }>(
  row: Row,
  schemas: Schemas,
): Parsed<Row, Schemas> {
  const parsed = { ...row } as Record<string, unknown>;
  for (const [column, schema] of Object.entries(schemas as Readonly<Record<string, z.ZodMiniType>>)) {
    const stored = parsed[column];
    parsed[column] = schema.parse(typeof stored === 'string' ? JSON.parse(stored) : stored);
  }
  return parsed as Parsed<Row, Schemas>;
}

/** Rows whose JSON columns are parsed. */
export type Parsed<Row, Schemas> = Omit<Row, keyof Schemas> & {
  -readonly [Column in keyof Schemas]: Schemas[Column] extends z.ZodMiniType
    ? z.output<Schemas[Column]>
    : never;
};

/** The rows of a query as one JSON column, with these of its columns: several lists then cost one statement. */
export function jsonRows<Row>(query: Expression<Row>, columns: readonly (keyof Row & string)[]) {
  const fields = columns.flatMap((column) => [sql.lit(column), sql.ref(column)]);
  return sql<string>`(SELECT json_group_array(json_object(${sql.join(fields)})) FROM (${query}))`;
}
