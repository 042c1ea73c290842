import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
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
import { otherLines, tableLines, tablesOf } from './tables.ts';

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
function faultOf({ name, fields }: Operation, request: Request): string | undefined {
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

async function make(operation: Operation, request: Request): Promise<number> {
  const answer = await send(operation, request);
  const body: unknown = await answer.json();
  const refusal = ErrorEnvelopeSchema.safeParse(body).data?.error;
  // What the role of a token does not allow is told in the site's own words.
  if (answer.status === 401 || (answer.status === 403 && refusal?.code !== 'forbidden')) {
    throw new Complaint(
      `${request.site} refuses the token of OPERATOR_TOKEN (${answer.status}): give the one that the site has as its secret OPERATOR_TOKEN.`,
    );
  }
  if (answer.ok) {
    print(operation, body, request.isRaw);
    return 0;
  }
  const { message, fields = {} } = ErrorEnvelopeSchema.parse(body).error;
  console.error([message, ...Object.entries(fields).map(([key, text]) => `${key}: ${text}`)].join('\n'));
  return 1;
}

/** Lists the operators' calls, tells of one or makes one; returns the code that the process ends with. */
export async function operate(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const request = readRequest(words, variables);
  const { wanted, isHelp } = request;
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
  const fault = faultOf(operation, request);
  if (fault === undefined) return make(operation, request);
  console.error(fault);
  return 2;
}
