import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import {
  Description,
  describe,
  findOperation,
  type Operation,
  readOperations,
  readValue,
} from './operations.ts';

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
  const described = z.safeParse(Description, await answer.json().catch(() => undefined));
  if (!answer.ok || !described.success)
    throw new Complaint(`${site}/rest/openapi.json answers ${answer.status}, not with the calls of a site.`);
  return readOperations(described.data);
}

/** Refuses fields that a call does not have, and those of its path that are missing. */
function checkFields({ name, fields }: Operation, given: ReadonlyMap<string, string>): void {
  for (const key of given.keys())
    if (!fields.some((field) => field.name === key)) throw new Complaint(`«${name}» has no field «${key}».`);
  const missing = fields.find((field) => field.in === 'path' && !given.has(field.name));
  if (missing) throw new Complaint(`«${name}» needs the field «${missing.name}».`);
}

function send(
  { method, path, fields }: Operation,
  given: ReadonlyMap<string, string>,
  site: string,
  token: string,
) {
  const url = new URL(path, site);
  const body: Record<string, unknown> = {};
  for (const { name, in: place, schema } of fields) {
    const text = given.get(name);
    if (text === undefined) continue;
    if (place === 'path') url.pathname = url.pathname.replace(`%7B${name}%7D`, encodeURIComponent(text));
    else if (place === 'query') url.searchParams.set(name, text);
    else body[name] = readValue(schema, text);
  }
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
function print(answer: unknown): void {
  for (const [name, value] of Object.entries(Object(answer))) {
    if (!isRows(value)) {
      console.log(`${name}: ${cellOf(value)}`);
      continue;
    }
    console.log(`${name}:`);
    console.table(
      value.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cellOf(cell)]))),
    );
  }
}

/** Lists the operators' calls, tells of one or makes one. */
export async function run(words: readonly string[]): Promise<void> {
  const {
    SITE_URL: site = 'http://localhost:8787',
    OPERATOR_TOKEN: token = 'local-environment-only-no-secret',
  } = process.env;
  const [wanted, ...fields] = words.filter((word) => !word.startsWith('--'));
  const unknown = words.find((word) => word.startsWith('--') && !['--json', '--help'].includes(word));
  if (unknown !== undefined) throw new Complaint(`There is no option ${unknown}.\n${usage}`);
  const operations = await listOperations(site);
  const listed = () => operations.flatMap((one) => [describe(one), `  ${one.summary}`]).join('\n');
  if (wanted === undefined) {
    console.log(`${usage}\n${listed()}`);
    return;
  }
  const operation = findOperation(operations, wanted);
  if (!operation) throw new Complaint(`There is no call «${wanted}»: npm run operate lists them.`);
  if (words.includes('--help')) {
    console.log(`${describe(operation)}\n  ${operation.summary}`);
    return;
  }
  const given = new Map(
    fields.map((word) => [word.split('=', 1)[0] ?? '', word.replace(/^[^=]*=?/, '')] as const),
  );
  checkFields(operation, given);
  const answer = await send(operation, given, site, token);
  if (answer.ok && !answer.headers.get('content-type')?.includes('json')) {
    process.stdout.write(new Uint8Array(await answer.arrayBuffer()));
    return;
  }
  const body: unknown = await answer.json();
  if (answer.ok) {
    if (words.includes('--json') || !Object.values(Object(body)).some(isRows))
      console.log(JSON.stringify(body, null, 2));
    else print(body);
    return;
  }
  if (answer.status === 401) throw new Complaint(`${site} refuses the token of OPERATOR_TOKEN (401).`);
  const { message, fields: faults = {} } = ErrorEnvelopeSchema.parse(body).error;
  console.error([message, ...Object.entries(faults).map(([key, text]) => `${key}: ${text}`)].join('\n'));
  process.exitCode = 1;
}
