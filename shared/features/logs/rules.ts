/** Fields of a request body whose values may stand in a log; they tell what was asked, never by whom. */
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
const MAX_LENGTH = 40;

function maskedValue(name: string, value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return loggable.has(name) && isPlain ? String(value).slice(0, MAX_LENGTH) : '***';
}

/** Masks a request body for a log: names of fields stay, values go; done by the browser and again by the worker. */
export function maskedBody(body: unknown): unknown {
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'object') return '***';
  const fields = Object.entries(body).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    fields.map(([name, value]) => [name.slice(0, MAX_LENGTH), maskedValue(name, value)]),
  );
}
