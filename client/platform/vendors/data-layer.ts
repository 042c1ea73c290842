/** The array that tags read from; a vendor's script may have put something else in its place. */
export function pushToDataLayer(entry: unknown): void {
  const layer: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(layer)) layer.push(entry);
  else if (layer === undefined) Reflect.set(window, 'dataLayer', [entry]);
}
