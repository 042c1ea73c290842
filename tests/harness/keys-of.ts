/** The names of a record's own fields, in its order. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record).filter((name): name is keyof T & string => Object.hasOwn(record, name));
}
