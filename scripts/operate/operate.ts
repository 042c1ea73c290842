import { Complaint } from '#shared/complaint.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import { describe, findOperation, type Operation, readOperations, readValue } from './operations.ts';

const usage = `npm run operate -- <name> field=value … [--json]
  SITE_URL names the site (http://localhost:8787), OPERATOR_TOKEN proves who asks.
  Lists come as tables; --json gives the answer as it came, <name> --help what a call takes.
`;

async function listOperations(site: string): Promise<Operation[]> {
  if (!URL.canParse(site))
    throw new Complaint(`SITE_URL=${site} is no address: give one such as https://befit.example.`);
  const answer = await fetch(new URL('/rest/openapi.json', site)).catch((error: Error) => {
    throw new Complaint(
      `No site answers at ${site} (${Object(error.cause).code ?? error.message}): start it, or name another one by SITE_URL.`,
    );
  });
  const described = await answer.json().catch(() => ({}));
  if (!answer.ok || described.paths === undefined)
    throw new Complaint(`${site}/rest/openapi.json answers ${answer.status}, not with the calls of a site.`);
  return readOperations(described);
}

/** Makes a call, of which fields that it does not have, and those of its path that are missing, are refused. */
function send(
  { name, method, path, fields }: Operation,
  words: readonly string[],
  site: string,
  token: string,
) {
  const url = new URL(path, site);
  const body: Record<string, unknown> = {};
  for (const word of words) {
    const [, key = '', text = ''] = /^([^=]*)=?(.*)$/s.exec(word) ?? [];
    const field = fields.find((one) => one.name === key);
    if (!field) throw new Complaint(`«${name}» has no field «${key}».`);
    if (field.in === 'path') url.pathname = url.pathname.replace(`%7B${key}%7D`, encodeURIComponent(text));
    else if (field.in === 'query') url.searchParams.set(key, text);
    else body[key] = readValue(field.schema, text);
  }
  const missing = /%7B(\w+)%7D/.exec(url.pathname)?.[1];
  if (missing !== undefined) throw new Complaint(`«${name}» needs the field «${missing}».`);
  return fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null);

/** A cell of a table: what has parts stands in one line. */
const cellOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Each list of an answer as a table, and what it says beside them. */
function print(answer: object): void {
  for (const [name, value] of Object.entries(answer)) {
    console.log(isRows(value) ? `${name}:` : `${name}: ${cellOf(value)}`);
    if (!isRows(value)) continue;
    console.table(
      value.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cellOf(cell)]))),
    );
  }
}

/** `npm run operate`: lists the operators' calls, tells of one or makes one. */
export async function run(words: readonly string[]): Promise<void> {
  const { SITE_URL: site = 'http://localhost:8787', OPERATOR_TOKEN: token } = process.env;
  const [wanted, ...fields] = words.filter((word) => !word.startsWith('--'));
  const unknown = words.find((word) => word.startsWith('--') && !['--json', '--help'].includes(word));
  if (unknown !== undefined) throw new Complaint(`There is no option ${unknown}.\n${usage}`);
  const operations = await listOperations(site);
  if (wanted === undefined) return console.log(`${usage}\n${operations.map(describe).join('\n')}`);
  const operation = findOperation(operations, wanted);
  if (!operation) throw new Complaint(`There is no call «${wanted}»: npm run operate lists them.`);
  if (words.includes('--help')) return console.log(describe(operation));
  const answer = await send(operation, fields, site, token ?? 'local-environment-only-no-secret');
  if (answer.ok && !answer.headers.get('content-type')?.includes('json')) {
    process.stdout.write(new Uint8Array(await answer.arrayBuffer()));
    return;
  }
  const body = await answer.json();
  if (answer.ok) {
    if (!words.includes('--json') && Object.values(Object(body)).some(isRows)) print(body);
    else console.log(JSON.stringify(body, null, 2));
    return;
  }
  if (answer.status === 401) throw new Complaint(`${site} refuses the token of OPERATOR_TOKEN (401).`);
  const { message, fields: faults = {} } = ErrorEnvelopeSchema.parse(body).error;
  console.error([message, ...Object.entries(faults).map(([key, text]) => `${key}: ${text}`)].join('\n'));
  process.exitCode = 1;
}
