/** Adds to an array that a vendor reads from; its script may have put something else in its place. */
export function pushToLayer(name: string, entry: unknown): void {
  const layer: unknown = Reflect.get(window, name);
  if (Array.isArray(layer)) layer.push(entry);
  else if (layer === undefined) Reflect.set(window, name, [entry]);
}
