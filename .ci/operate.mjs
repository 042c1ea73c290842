// Lists the operators' calls as the site describes them, or makes one: `npm run operate -- <name> field=value …`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { Complaint } = await import('#shared/complaint.ts');
const {
  SITE_URL: site = 'http://localhost:8787',
  OPERATOR_TOKEN: token = 'local-environment-only-no-secret',
} = process.env;

/**
 * @typedef {{ type?: string | string[], enum?: string[], items?: Schema, anyOf?: Schema[], default?: unknown }} Schema
 * @typedef {{ name: string, in: 'path' | 'query' | 'body', required: boolean, schema: Schema }} Field
 * @typedef {{ name: string, method: string, path: string, summary: string, fields: Field[] }} Operation
 */

/** @param {string} method @param {string} path @param {any} description @returns {Operation} */
function readOperation(method, path, description) {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const body = description.requestBody?.content['application/json'].schema;
  return {
    name: [...words.slice(2), ...(method === 'get' ? ['list'] : [])].join('/'),
    method: method.toUpperCase(),
    path,
    summary: description.summary,
    fields: [
      ...description.parameters,
      ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'body',
        required: (body.required ?? []).includes(name) && schema.default === undefined,
        schema,
      })),
    ],
  };
}

/** @returns {Promise<Operation[]>} */
async function readOperations() {
  if (!URL.canParse(site)) {
    throw new Complaint(`SITE_URL=${site} is no address: give one such as SITE_URL=https://befit.example.`);
  }
  const answer = await fetch(new URL('/rest/openapi.json', site)).catch((error) => {
    const reason = error.cause?.code ?? error.message;
    throw new Complaint(`No site answers at ${site} (${reason}): start it, or name another one by SITE_URL.`);
  });
  /** @type {any} */
  const { paths } = await answer.json().catch(() => ({}));
  if (!answer.ok || paths === undefined) {
    throw new Complaint(
      `${site}/rest/openapi.json answers ${answer.status}, not with the calls of a site: name the right one by SITE_URL.`,
    );
  }
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(/** @type {Record<string, any>} */ (methods)).flatMap(([method, description]) =>
        description.tags.includes('operations') ? [readOperation(method, path, description)] : [],
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** @param {Schema} schema @returns {string[]} */
const typesOf = ({ type, anyOf = [] }) => [type ?? [], anyOf.flatMap(typesOf)].flat();

/** A value as its schema wants it: lists are written with commas, `null` takes a value away. @param {Schema} schema @param {string} text */
function readValue(schema, text) {
  const types = typesOf(schema);
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('array')) return text === '' ? [] : text.split(',');
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (types.includes('integer') || types.includes('number')) return text.trim() === '' ? text : Number(text);
  return text;
}

/** @param {Field} field */
function describeField({ name, required, schema }) {
  const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  const hint = values.length > 0 ? values.join('|') : [...new Set(typesOf(schema))].join('|') || 'value';
  return required ? `${name}=${hint}` : `[${name}=${hint}]`;
}

const usage = [
  'Usage: npm run operate -- <name> field=value …',
  '  SITE_URL names the site (http://localhost:8787), OPERATOR_TOKEN proves who asks.',
  '',
];

/** @param {readonly Operation[]} operations */
function describe(operations) {
  return [
    ...usage,
    ...operations.flatMap((one) => [
      `${one.name} ${one.fields.map(describeField).join(' ')}`.trimEnd(),
      `  ${one.summary}`,
    ]),
  ].join('\n');
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(2);
}

/** @param {Operation} operation @param {readonly string[]} words */
async function operate({ name, method, path, fields }, words) {
  const given = new Map(
    words.map((word) => {
      const [key = '', ...rest] = word.split('=');
      return [key, rest.join('=')];
    }),
  );
  const unknown = [...given.keys()].find((key) => !fields.some((field) => field.name === key));
  if (unknown !== undefined) fail(`«${name}» has no field «${unknown}».`);
  const missing = fields.find((field) => field.in === 'path' && !given.has(field.name));
  if (missing) fail(`«${name}» needs the field «${missing.name}».`);
  /** @param {Field['in']} place */
  const valuesOf = (place) =>
    fields
      .filter((field) => field.in === place && given.has(field.name))
      .map(
        (field) => /** @type {const} */ ([field.name, readValue(field.schema, given.get(field.name) ?? '')]),
      );
  const filled = valuesOf('path').reduce(
    (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = new URLSearchParams(
    Object.fromEntries(valuesOf('query').map(([key, value]) => [key, String(value)])),
  );
  return fetch(new URL(`${filled}?${query}`, site), {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { body: JSON.stringify(Object.fromEntries(valuesOf('body'))) }),
  });
}

/**
 * How it stands with the site, a line for each check: the worst first, and what to do about it.
 * @param {{ state: string, version: string, migration: string, checks: { id: string, title: string, state: string,
 *   value: number | null, isUnknown?: boolean, unit: string, warnFrom: number | null, failFrom: number | null, advice: string }[] }} health
 */
function healthTable({ state, version, migration, checks }) {
  const order = ['failure', 'warning', 'ok'];
  const rows = checks
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map((one) => [
      one.isUnknown ? 'unknown' : one.state,
      one.id,
      `${one.value ?? '–'} ${one.unit}`,
      [one.warnFrom, one.failFrom].map((bound) => bound ?? '–').join(' / '),
      one.state === 'ok' ? one.title : `${one.title}. ${one.advice}`,
    ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [`${state}  build ${version}, ${migration}`, ...lines].join('\n');
}

/** How to use it can be told without a site; what it can be used for cannot. @param {Error} error @returns {never} */
function helpAlone(error) {
  console.log([...usage, error.message].join('\n'));
  process.exit(0);
}

const [wanted, ...words] = process.argv.slice(2);
const operations = await (wanted === '--help' ? readOperations().catch(helpAlone) : readOperations());
// What there is one of is asked for by its name alone: `health`.
const operation = operations.find(({ name }) => name === wanted || name === `${wanted}/list`);
if (wanted === undefined || wanted === '--help') {
  console.log(describe(operations));
} else if (operation === undefined) {
  fail(`There is no operation «${wanted}».\n\n${describe(operations)}`);
} else {
  const answer = await operate(operation, words);
  /** @type {any} */
  const body = await answer.json();
  if (answer.status === 401 || answer.status === 403) {
    throw new Complaint(
      `${site} refuses the token of OPERATOR_TOKEN (${answer.status}): give the one that the site has as its secret OPERATOR_TOKEN.`,
    );
  }
  if (!answer.ok) {
    const { message, fields = {} } = body.error;
    console.error([message, ...Object.entries(fields).map(([key, text]) => `${key}: ${text}`)].join('\n'));
    process.exit(1);
  }
  console.log(operation.name === 'health/list' ? healthTable(body) : JSON.stringify(body, null, 2));
}
