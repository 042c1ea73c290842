import * as z from 'zod/mini';

/** What a field may hold, as OpenAPI describes it. */
export interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly default?: unknown;
}

/** A field of a call, and where it goes. */
export interface Field {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly schema: Schema;
}

/** A call of operators. */
export interface Operation {
  /** What it is asked for by: `deliveries/list`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly fields: readonly Field[];
}

const SchemaText: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    enum: z.optional(z.array(z.string())),
    anyOf: z.optional(z.array(SchemaText)),
    default: z.optional(z.unknown()),
  }),
);

const Described = z.object({
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: SchemaText }),
  ),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({
            properties: z.optional(z.record(z.string(), SchemaText)),
            required: z.optional(z.array(z.string())),
          }),
        }),
      }),
    }),
  ),
});

/** The description of a site's calls. */
export const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** What is read is a list, or one thing that its path names. */
function endingOf(method: string, path: string): readonly string[] {
  if (method !== 'get') return [];
  return [/\{\w+\}\/$/.test(path) ? 'show' : 'list'];
}

function readOperation(method: string, path: string, described: z.infer<typeof Described>): Operation {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const body = described.requestBody?.content['application/json'].schema;
  return {
    name: [...words.slice(2), ...endingOf(method, path)].join('/'),
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    fields: [
      ...described.parameters
        .filter((field) => field.in === 'path' || field.in === 'query')
        .map((field) => ({ ...field, in: field.in === 'path' ? ('path' as const) : ('query' as const) })),
      ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
        ...{ name, in: 'body' as const, schema },
        required: (body?.required ?? []).includes(name) && schema.default === undefined,
      })),
    ],
  };
}

/** The calls of operators among those that a site describes, by name. */
export function readOperations({ paths }: z.infer<typeof Description>): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, text]) => {
        const described = z.safeParse(Described, text);
        return described.success && described.data.tags.includes('operations')
          ? [readOperation(method, path, described.data)]
          : [];
      }),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** What there is one of, or a list of, is asked for by its name alone: `health`. */
export function findOperation(operations: readonly Operation[], wanted: string): Operation | undefined {
  return (
    operations.find(({ name }) => name === wanted) ?? operations.find(({ name }) => name === `${wanted}/list`)
  );
}

const typesOf = ({ type = [], anyOf = [] }: Schema): string[] => [type, anyOf.flatMap(typesOf)].flat();

/** A value as its schema wants it: lists are written with commas, `null` takes a value away. */
export function readValue(schema: Schema, text: string): unknown {
  const types = typesOf(schema);
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('array')) return text === '' ? [] : text.split(',');
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (types.includes('integer') || types.includes('number')) return text.trim() === '' ? text : Number(text);
  return text;
}

/** The words that a field takes, where it takes some alone. */
export function valuesOf(schema: Schema): readonly string[] {
  if (typesOf(schema).includes('boolean')) return ['true', 'false'];
  return schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
}

/** How a field is written on the command line. */
export function describeField({ name, required, schema }: Field): string {
  const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  const hint = values.length > 0 ? values.join('|') : [...new Set(typesOf(schema))].join('|') || 'value';
  return required ? `${name}=${hint}` : `[${name}=${hint}]`;
}
