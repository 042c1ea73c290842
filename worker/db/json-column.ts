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
