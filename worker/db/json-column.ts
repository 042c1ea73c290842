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
