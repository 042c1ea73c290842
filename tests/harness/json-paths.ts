/** Names of fields, or places of lists, from the outside in. */
export type Path = readonly string[];

/** The paths of everything inside a value, branches included. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}

/** A copy of a value with something else at a path. */
export function replaceAt(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part;
  if (typeof value !== 'object' || value === null) throw new TypeError(`There is nothing that holds ${name}`);
  const inner: unknown = Reflect.get(value, name);
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, {
    [name]: replaceAt(inner, rest, part),
  });
}
