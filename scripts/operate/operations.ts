import * as z from 'zod/mini';

/** What a field may hold, as OpenAPI describes it. */
interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly default?: unknown;
}

/** A field of a call, and where it goes. */
interface Field {
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
const BodySchema = z.object({
  properties: z.optional(z.record(z.string(), SchemaText)),
  required: z.optional(z.array(z.string())),
});
const Described = z.object({
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: SchemaText }),
  ),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: BodySchema }) }) }),
  ),
});
/** The description of a site's calls. */
export const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Of what is read, a list or one thing that its path names. */
const endingOf = (method: string, path: string): readonly string[] =>
  method === 'get' ? [/\{\w+\}\/$/.test(path) ? 'show' : 'list'] : [];

function readOperation(method: string, path: string, described: z.infer<typeof Described>): Operation {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const { properties = {}, required = [] } = described.requestBody?.content['application/json'].schema ?? {};
  return {
    name: [...words.slice(2), ...endingOf(method, path)].join('/'),
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    fields: [
      ...described.parameters.flatMap((field) =>
        field.in === 'path' || field.in === 'query' ? [{ ...field, in: field.in as 'path' | 'query' }] : [],
      ),
      ...Object.entries(properties).map(([name, schema]) => ({
        ...{ name, in: 'body' as const, schema },
        required: required.includes(name) && schema.default === undefined,
      })),
    ],
  };
}

/** The calls of operators among those that a site describes, by name. */
export const readOperations = ({ paths }: z.infer<typeof Description>): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, text]) => {
        const { data } = z.safeParse(Described, text);
        return data?.tags.includes('operations') ? [readOperation(method, path, data)] : [];
      }),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** What there is one of, or a list of, is asked for by its name alone: `health`. */
export const findOperation = (operations: readonly Operation[], wanted: string): Operation | undefined =>
  operations.find(({ name }) => name === wanted) ?? operations.find(({ name }) => name === `${wanted}/list`);

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

/** How a call is written on the command line. */
export function describe({ name, fields }: Operation): string {
  const described = fields.map(({ name: field, required, schema }) => {
    const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
    const hint = (values.length > 0 ? values : [...new Set(typesOf(schema))]).join('|') || 'value';
    return required ? `${field}=${hint}` : `[${field}=${hint}]`;
  });
  return [name, ...described].join(' ');
}
