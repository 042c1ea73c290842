/** Fields of a request body that may stand in a log; the value of every other one is masked. */
const loggable: ReadonlySet<string> = new Set([
  'step',
  'type',
  'payment',
  'interval',
  'days',
  'people',
  'kcal',
  'programme',
]);
const MAX_FIELDS = 40;

/** Masks a request body that a browser reported: names of fields stay, values go. */
export function masked(body: unknown): unknown {
  if (typeof body !== 'object' || body === null)
    return body === undefined || body === null ? undefined : '***';
  const fields = Object.entries(body).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name.slice(0, 40),
      loggable.has(name) && (typeof value === 'string' || typeof value === 'number')
        ? String(value).slice(0, 40)
        : '***',
    ]),
  );
}
