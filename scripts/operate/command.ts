import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import { completionScript, completionsOf } from './complete.ts';
import { writeAnswer } from './file.ts';
import { healthTable } from './health.ts';
import { describeAll, describeOne, usage } from './help.ts';
import {
  Description,
  type Field,
  findOperation,
  type Operation,
  readOperations,
  readValue,
} from './operations.ts';
import { type Request, readRequest } from './request.ts';
import { readRows } from './rows.ts';
import { otherLines, tableLines, tablesOf } from './tables.ts';

type Variables = Readonly<Record<string, string | undefined>>;

async function askOperations(site: string): Promise<Operation[]> {
  if (!URL.canParse(site))
    throw new Complaint(`SITE_URL=${site} is no address: give one such as SITE_URL=https://befit.example.`);
  const answer = await fetch(new URL('/rest/openapi.json', site)).catch((error: Error) => {
    const { cause } = error;
    const reason = cause instanceof Error && 'code' in cause ? cause.code : error.message;
    throw new Complaint(`No site answers at ${site} (${reason}): start it, or name another one by SITE_URL.`);
  });
  const described = z.safeParse(Description, await answer.json().catch(() => undefined));
  if (!answer.ok || !described.success) {
    throw new Complaint(
      `${site}/rest/openapi.json answers ${answer.status}, not with the calls of a site: name the right one by SITE_URL.`,
    );
  }
  return readOperations(described.data);
}

/** What is wrong with a request before anybody is asked; undefined where nothing is. */
function faultOf(
  { name, fields }: Operation,
  request: Pick<Request, 'fields' | 'isDryRun'>,
): string | undefined {
  const unknown = [...request.fields.keys()].find((key) => !fields.some((field) => field.name === key));
  if (unknown !== undefined) return `«${name}» has no field «${unknown}».`;
  const missing = fields.find((field) => field.in === 'path' && !request.fields.has(field.name));
  if (missing) return `«${name}» needs the field «${missing.name}».`;
  if (request.isDryRun && !fields.some((field) => field.name === 'dry_run'))
    return `«${name}» has no dry run: it would be done. Nothing was asked.`;
  return undefined;
}

function send({ method, path, fields }: Operation, request: Request): Promise<Response> {
  const given = new Map([...request.fields, ...(request.isDryRun ? [['dry_run', 'true'] as const] : [])]);
  const valuesOf = (place: Field['in']) =>
    fields
      .filter((field) => field.in === place && given.has(field.name))
      .map((field) => [field.name, readValue(field.schema, given.get(field.name) ?? '')] as const);
  const filled = valuesOf('path').reduce(
    (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = new URLSearchParams(
    valuesOf('query').map(([key, value]): [string, string] => [key, String(value)]),
  );
  return fetch(new URL(`${filled}?${query}`, request.site), {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${request.token}` },
    ...(method !== 'GET' && { body: JSON.stringify(Object.fromEntries(valuesOf('body'))) }),
  });
}

function print({ name }: Operation, answer: unknown, isRaw: boolean): void {
  const tables = isRaw ? [] : tablesOf(name, answer);
  if (!isRaw && name === 'health/list') console.log(healthTable(answer));
  else if (tables.length === 0) console.log(JSON.stringify(answer, null, 2));
  else
    console.log(
      [...tables.flatMap((table) => [...tableLines(table), '']), ...otherLines(answer)].join('\n').trimEnd(),
    );
}

/** What a call has answered, or in which words it was refused. */
type Outcome = { readonly body: unknown } | { readonly file: Response } | { readonly refusal: string };

async function make(operation: Operation, request: Request): Promise<Outcome> {
  const answer = await send(operation, request);
  if (answer.ok && !answer.headers.get('content-type')?.includes('json')) return { file: answer };
  const body: unknown = await answer.json();
  const refusal = ErrorEnvelopeSchema.safeParse(body).data?.error;
  // What the role of a token does not allow is told in the site's own words.
  if (answer.status === 401 || (answer.status === 403 && refusal?.code !== 'forbidden')) {
    throw new Complaint(
      `${request.site} refuses the token of OPERATOR_TOKEN (${answer.status}): give the one that the site has as its secret OPERATOR_TOKEN.`,
    );
  }
  if (answer.ok) return { body };
  const { message, fields = {} } = ErrorEnvelopeSchema.parse(body).error;
  return { refusal: [message, ...Object.entries(fields).map(([key, text]) => `${key}: ${text}`)].join('\n') };
}

async function makeOne(operation: Operation, request: Request): Promise<number> {
  const outcome = await make(operation, request);
  if ('file' in outcome) return writeAnswer(outcome.file, request);
  if ('body' in outcome) {
    print(operation, outcome.body, request.isRaw);
    return 0;
  }
  console.error(outcome.refusal);
  return 1;
}

/** Shows on one line of a terminal how far it is; a log gets no such lines. */
function tellProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all}${done === all ? '\n' : ''}`);
}

/** Makes the call for each row in order. All are looked at before the first is made; what is refused stops none. */
async function makeMany(operation: Operation, request: Request, file: string): Promise<number> {
  const requests = readRows(file).map((row) => ({
    ...request,
    fields: new Map([...request.fields, ...row]),
  }));
  const faults = requests.flatMap((one, at) => {
    const fault = faultOf(operation, one);
    return fault === undefined ? [] : [`${at + 1}: ${fault}`];
  });
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\nNothing was asked.`);
    return 2;
  }
  const bodies: unknown[] = [];
  const refused: string[] = [];
  for (const [at, one] of requests.entries()) {
    const outcome = await make(operation, one);
    if ('body' in outcome) bodies.push(outcome.body);
    else if ('file' in outcome) refused.push(`${at + 1}: The answer is a file: ask for each by itself.`);
    else refused.push(`${at + 1}: ${outcome.refusal}`);
    tellProgress(at + 1, requests.length);
  }
  if (request.isRaw) console.log(JSON.stringify(bodies, null, 2));
  else console.log(`${bodies.length} of ${requests.length} done${request.isDryRun ? ', as a dry run' : ''}`);
  if (refused.length > 0) console.error(refused.join('\n'));
  return refused.length > 0 ? 1 : 0;
}

/** Offers what the last word may become; a shell shows nothing where the site does not answer. */
async function complete(words: readonly string[], variables: Variables): Promise<number> {
  // The last word is still being typed: a name of a site among the others is whole.
  const before = words.slice(0, -1);
  const at = before.indexOf('--env');
  const isNaming = at !== -1 && at === before.length - 1;
  const { site } = readRequest(at === -1 || isNaming ? [] : before.slice(at, at + 2), variables);
  console.log(completionsOf(isNaming ? [] : await askOperations(site), words).join('\n'));
  return 0;
}

/** Lists the operators' calls, tells of one or makes one; returns the code that the process ends with. */
export async function operate(words: readonly string[], variables: Variables): Promise<number> {
  const [first, ...rest] = words;
  if (first === '--complete') return complete(rest, variables).catch(() => 1);
  const request = readRequest(words, variables);
  const { wanted, isHelp, file, shell } = request;
  if (shell !== undefined) {
    console.log(completionScript(shell, resolve(import.meta.dirname, '../..')));
    return 0;
  }
  // How to use it can be told without a site; what it can be used for cannot.
  const found = await askOperations(request.site).catch((error: Error) => {
    if (!isHelp) throw error;
    return error;
  });
  if (found instanceof Error) {
    console.log([...usage, found.message].join('\n'));
    return 0;
  }
  if (wanted === undefined) {
    console.log(describeAll(found));
    return 0;
  }
  const operation = findOperation(found, wanted);
  if (!operation) {
    console.error(`There is no operation «${wanted}».\n\n${describeAll(found)}`);
    return 2;
  }
  if (isHelp) {
    console.log(describeOne(operation));
    return 0;
  }
  if (file !== undefined) return makeMany(operation, request, file);
  const fault = faultOf(operation, request);
  if (fault === undefined) return makeOne(operation, request);
  console.error(fault);
  return 2;
}
