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

const personalText: readonly RegExp[] = [
  // E-mails, as people and as addresses write them.
  /[^\s@<>()"',;:/?=&]{1,64}(?:@|%40)[^\s@<>()"',;:/?=&]{1,200}\.\p{L}{2,}/giu,
  // Tokens and ids: long, with digits among the letters.
  /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g,
  // Phones, however they are grouped.
  /\+?\d(?:[\s().\u2011-]{0,2}\d){9,14}/g,
  // Codes of certificates, by groups, and those of messages.
  /\b[A-Z\d]{4}(?:-[A-Z\d]{4}){1,5}\b/g,
  /(?<![\d.-])\d{6,8}(?![\d.-])/g,
  // Ids of rows in a path.
  /(?<=\/)\d+(?=\/|$)/g,
];

/** What an address asks by: the names stay, the values may be anything. */
const queryValue = /([?&][\w.[\]-]{1,60}=)[^\s&#"'<>]+/g;

/** Masks e-mails, phones, ids, codes and tokens in a text for a log, and the known names of its customer. */
export function maskedText(text: string, names: readonly string[] = []): string {
  const known = names
    .filter((name) => name.length > 1)
    .reduce((rest, name) => rest.replaceAll(name, '***'), text)
    .replace(queryValue, '$1***');
  return personalText.reduce((rest, pattern) => rest.replace(pattern, '***'), known);
}
