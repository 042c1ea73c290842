import fc from 'fast-check';
import { expect } from 'vitest';
import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import type { Contract } from '#shared/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { addressOf, queryFieldsOf } from '#tests/harness/call.ts';
import { test as base, type Visitor } from '#tests/site.ts';
import { brokenBodies, openToUnholdable, wrongBodies } from './wrong-values.ts';

// Every wrong value of every field of every call.
const contracts = await listContracts();
const examples = callExamples('00000000-0000-7000-8000-000000000000');
const exampleOf = (contract: Contract) => examples[nameOf(contract)] ?? {};
const test = base.extend('siteOptions', () => ({ floodLimit: 10_000_000 }));

/** What is called so in Russian as well, and what operators write. */
const namesInSentences =
  /https?:|approved|declined|published|rejected|JPEG|PNG|WebP|HEIC|JSON|Idempotency-Key|Content-Type|Authorization: Bearer|Origin|BeFit|SMS|Одно из\s[^:]+: [\w-]+(?:, [\w-]+)*/g;
const inside = /SQLITE|D1_ERROR|\bat \w+ \(|node_modules/;

/** What is wrong with a refusal: it is a 4xx with a code, an id and a Russian sentence, and shows nothing of the inside. */
async function problemOf(answer: Response, expected?: number): Promise<string | undefined> {
  const text = await answer.text();
  const { status, headers } = answer;
  if (expected === undefined ? status < 400 || status > 499 : status !== expected)
    return `status ${status}: ${text.slice(0, 200)}`;
  if (inside.test(text)) return `inside shown: ${text}`;
  const { error } = JSON.parse(text);
  const sentences = [error.message, ...Object.values(error.fields ?? {})].map(String);
  const foreign = sentences.find(
    (sentence) => !/[а-яё]/i.test(sentence) || /[a-z]{3,}|zod/i.test(sentence.replace(namesInSentences, '')),
  );
  if (foreign !== undefined) return `not a Russian sentence: ${foreign}`;
  if (error.fields && '' in error.fields) return `a complaint of no field: ${text}`;
  return error.requestId === headers.get('x-request-id') ? undefined : `no id: ${text}`;
}

function send(
  caller: Visitor,
  contract: Contract,
  body?: string,
  address = addressOf(contract, exampleOf(contract)),
) {
  return caller.request(address, {
    method: contract.method,
    ...(body !== undefined && contract.method !== 'GET' && { body }),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key-of-bad-input',
      ...(contract.auth === 'operator' && { Authorization: `Bearer ${localOperatorToken}` }),
    },
  });
}

/** Makes a request for each of a contract's items, and says which were answered wrongly. */
async function problemsOf<Item>(
  itemsOf: (contract: Contract) => readonly Item[],
  ask: (contract: Contract, item: Item) => Promise<string | undefined>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const contract of contracts) {
    for (const item of itemsOf(contract)) {
      const problem = await ask(contract, item);
      if (problem) problems.push(`${nameOf(contract)} ${JSON.stringify(item).slice(0, 100)}: ${problem}`);
    }
  }
  return problems;
}

test('a body may be wrong in no value and lack no field, and nothing is changed by it', async ({ site }) => {
  const anna = await site.customer();
  const before = await allRows(site.inside.stores.site);
  const bodiesOf = (contract: Contract) =>
    contract.body ? [...wrongBodies(contract.body, exampleOf(contract).body), ...brokenBodies] : [];
  const found = await problemsOf(bodiesOf, async (contract, text) =>
    problemOf(await send(anna, contract, text), 400),
  );
  expect(found).toEqual([]);
  expect(await allRows(site.inside.stores.site)).toEqual(before);
});

test('every example is right, and no number is taken that JavaScript cannot hold', () => {
  const found = contracts.flatMap((contract) => {
    const { body: schema } = contract;
    if (!schema) return [];
    const right = exampleOf(contract).body;
    // What a browser reports of a refused call's body is masked and never read as a number.
    const open = openToUnholdable(schema, right).filter((path) => !path.startsWith('details.body'));
    return [...(schema.safeParse(right).success ? [] : ['the example']), ...open].map(
      (what) => `${nameOf(contract)}: ${what}`,
    );
  });
  expect(found).toEqual([]);
});

const wrongValues = [
  ...['', '%00', '[]', '-1', '1e400', '9007199254740993', '%D1%8F'.repeat(400), '2026-02-30'],
  ...['x'.repeat(3000), '//', '//evil:99999'],
];
const wrongQueries = ['__proto__=1', 'a=%E0%A4%A', '%', 'constructor=1&constructor=2', '='.repeat(300)];

test('a query may be wrong in no value', async ({ site }) => {
  const anna = await site.customer();
  const queriesOf = (contract: Contract) => {
    // The logout would end the session with whatever query; what takes nothing would be done.
    if (contract.path.includes('logout') || contract.method !== 'GET') return [];
    const { query = {} } = exampleOf(contract);
    const wrong = queryFieldsOf(contract).flatMap((name) => {
      const rest = new URLSearchParams(Object.entries(query).filter(([key]) => key !== name)).toString();
      return [...wrongValues.map((value) => `${rest}&${name}=${value}`), `${rest}&${name}=a&${name}=b`];
    });
    return [...wrong, ...wrongQueries];
  };
  const found = await problemsOf(queriesOf, async (contract, search) => {
    const parsed = contract.query?.safeParse(Object.fromEntries(new URLSearchParams(search)));
    const address = `${addressOf(contract, { params: exampleOf(contract).params ?? {} })}?${search}`;
    const answer = await send(anna, contract, undefined, address);
    if (parsed?.success === false) return problemOf(answer, 400);
    return answer.status < 500 ? undefined : `status ${answer.status}`;
  });
  expect(found).toEqual([]);
});

const wrongParts = ['%00', '%E0%A4%A', '..%2f..', 'constructor', '__proto__', "'--", '<b>', '%D1%8F'];

test('a path may be wrong in no part', async ({ site }) => {
  const anna = await site.customer();
  const pathsOf = (contract: Contract) => {
    const { params = {} } = exampleOf(contract);
    return Object.keys(params).flatMap((name) =>
      [...wrongParts, 'x'.repeat(3000)].map((value) =>
        contract.path
          .replace(`:${name}`, value)
          .replace(/:([a-z]+)/gi, (_, other: string) => params[other] ?? ''),
      ),
    );
  };
  const found = await problemsOf(pathsOf, async (contract, path) => {
    const { body } = exampleOf(contract);
    return problemOf(
      await send(anna, { ...contract, auth: 'customer' }, body ? JSON.stringify(body) : undefined, path),
    );
  });
  expect(found).toEqual([]);
});

const knownPaths = [...pageRoutes, ...contracts].map(({ path }) => path.replace(/:[a-z]+/g, 'x'));
const printable = fc.stringMatching(/^[!-~]{0,40}$/);
const escaped = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text));
const hostile = fc.constantFrom(
  ...['%00', '%', '%E0%A4%A', '..%2f', '__proto__', "'--", '<script>', '{{7*7}}', '%0d%0aX:1', '1e400'],
);
const word = fc.oneof(hostile, printable, escaped);
const names = fc.constantFrom('exp', 'utm_source', 'login', 'back_url', 'programme', 'kcal', 'start', 'path');
const pairs = fc.array(fc.tuple(fc.oneof(names, word), word), { maxLength: 6 });
const headers = fc.dictionary(
  fc.constantFrom(
    'Referer',
    'Sec-Fetch-Site',
    'X-Forwarded-Host',
    'authorization-token',
    'Range',
    'User-Agent',
  ),
  fc.oneof(printable, fc.constantFrom('Googlebot/2.1', 'same-origin', '::1')),
);
const hostileRequest = fc.record({
  path: fc
    .tuple(fc.constantFrom(...knownPaths, '/', '//'), fc.array(word, { maxLength: 3 }))
    .map(([start, words]) => `${start}${words.join('/')}`.replace(/[?#]/g, '')),
  query: pairs.map((all) =>
    all
      .map((pair) => pair.join('='))
      .join('&')
      .replaceAll('#', ''),
  ),
  headers,
  body: fc.option(fc.oneof(fc.json({ maxDepth: 4 }), printable), { nil: undefined }),
  method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
});

test('whatever a client sends, it is never a 5xx and never shows the inside', async ({ site }) => {
  const visitor = site.visitor();
  const property = fc.asyncProperty(hostileRequest, async ({ path, query, body, method, ...sent }) => {
    const address = new URL(site.url);
    address.pathname = path;
    address.search = query;
    const answer = await visitor.request(address.href.slice(site.url.length), {
      method,
      headers: sent.headers,
      ...(body !== undefined && !['GET', 'HEAD'].includes(method) && { body }),
    });
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(inside);
  });
  await fc.assert(property, { numRuns: 1000 });
});
