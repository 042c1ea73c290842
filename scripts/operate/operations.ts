/** What a field may hold, as OpenAPI describes it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
}

/** A field of a call, and where it goes. */
interface Field {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Described {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Field[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Body } } };
}

/** What a site answers of its calls. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
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

function readOperation(method: string, path: string, described: Described): Operation {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  // Of what is read, a list or one thing that its path names.
  const ending = method === 'get' ? [path.endsWith('}/') ? 'show' : 'list'] : [];
  const { properties = {}, required = [] } = described.requestBody?.content['application/json'].schema ?? {};
  return {
    name: [...words.slice(2), ...ending].join('/'),
    method: method.toUpperCase(),
    path,
    summary: described.summary,
    fields: [
      ...described.parameters.filter((field) => field.in === 'path' || field.in === 'query'),
      ...Object.entries(properties).map(([name, schema]) => ({
        ...{ name, in: 'body', schema },
        required: required.includes(name) && schema.default === undefined,
      })),
    ],
  };
}

/** The calls of operators among those that a site describes, by name. */
export const readOperations = ({ paths }: Description): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, described]) =>
        described.tags.includes('operations') ? [readOperation(method, path, described)] : [],
      ),
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
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  if (types.includes('integer') || types.includes('number')) return text.trim() === '' ? text : Number(text);
  return text;
}

/** How a call is written on the command line, and what it does. */
export function describe({ name, summary, fields }: Operation): string {
  const described = fields.map(({ name: field, required, schema }) => {
    const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
    const hint = (values.length > 0 ? values : [...new Set(typesOf(schema))]).join('|') || 'value';
    return required ? `${field}=${hint}` : `[${field}=${hint}]`;
  });
  return `${[name, ...described].join(' ')}\n  ${summary}`;
}
