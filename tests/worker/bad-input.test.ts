import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import type { CallExample } from '#tests/factories/call-example.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { addressOf, queryFieldsOf } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { readTables } from '#tests/harness/tables.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from './contract-list.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { brokenBodies, openToUnholdable, wrongBodies } from './wrong-values.ts';

const contracts = await listContracts();
const named = (list: readonly Contract[]) => list.map((contract) => [nameOf(contract), contract] as const);
const writing = contracts.filter(({ method }) => method !== 'GET');
const examples = callExamples('00000000-0000-7000-8000-000000000000');
const exampleOf = (contract: Contract): CallExample => examples[nameOf(contract)] ?? {};

let site: LocalWorker;
let customer: Visitor;
let before: Record<string, unknown>;
beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  customer = new Visitor(site);
  await customer.signIn(newPhone());
  before = await readTables(site.db);
});
afterAll(() => site?.stop());

/** What is called so in Russian as well, and what operators write. */
const namesInSentences =
  /https?:|approved|declined|published|rejected|JPEG|PNG|WebP|HEIC|JSON|Idempotency-Key|Content-Type|Authorization: Bearer|Origin|BeFit|SMS|Одно из\s[^:]+: [\w-]+(?:, [\w-]+)*/g;

/** What a refusal must be: a 4xx in the calls' own words, with a Russian sentence and nothing of the inside. */
function problemOf({ status, headers, text }: RawAnswer, expected?: number): string | undefined {
  if (expected === undefined ? status < 400 || status > 499 : status !== expected)
    return `status ${status}: ${text.slice(0, 200)}`;
  let error: { code?: unknown; message?: unknown; fields?: Record<string, string>; requestId?: unknown };
  try {
    ({ error } = JSON.parse(text));
  } catch {
    return `no JSON: ${text.slice(0, 80)}`;
  }
  const sentences = [error.message, ...Object.values(error.fields ?? {})];
  const foreign = sentences.find(
    (sentence) =>
      !/[а-яё]/i.test(String(sentence)) ||
      /[a-z]{3,}|zod/i.test(String(sentence).replace(namesInSentences, '')),
  );
  if (foreign !== undefined) return `not a Russian sentence: ${foreign}`;
  if (error.fields && '' in error.fields) return `a complaint of no field: ${text}`;
  if (typeof error.code !== 'string' || error.requestId !== headers['x-request-id'])
    return `no code or id: ${text}`;
  if (!/no-(store|cache)/.test(headers['cache-control'] ?? '')) return 'no Cache-Control';
  return /SQLITE|D1_ERROR|\bat \w+ \(|node_modules/.test(text) ? `inside shown: ${text}` : undefined;
}

function send(
  contract: Contract,
  init: Parameters<typeof rawRequest>[2] = {},
  example = exampleOf(contract),
) {
  const { headers, ...rest } = init;
  return rawRequest(site, addressOf(contract, example), {
    method: contract.method,
    ...rest,
    headers: {
      Origin: site.url,
      Cookie: customer.cookieHeader(),
      'Idempotency-Key': 'key-of-bad-input',
      ...(contract.auth === 'operator' && { Authorization: `Bearer ${localOperatorToken}` }),
      ...(rest.body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
}

/** Makes many requests, some at a time, and says which were answered wrongly. */
async function problemsOf<T>(
  items: readonly T[],
  ask: (item: T) => Promise<string | undefined>,
): Promise<string[]> {
  const problems: string[] = [];
  for (let start = 0; start < items.length; start += 20) {
    const found = await Promise.all(items.slice(start, start + 20).map(ask));
    problems.push(...found.filter((problem) => problem !== undefined));
  }
  return problems;
}

describe.each(named(contracts.filter(({ body }) => body)))('the body of %s', (name, contract) => {
  const { body: schema } = contract;
  const right = exampleOf(contract).body;

  test('has a right example, which is right', () => {
    expect(right, `no example of ${name} in tests/factories/calls.ts`).toBeDefined();
    expect(schema?.safeParse(right)).toMatchObject({ success: true });
  });

  test('may be wrong in no value and lack no field', async () => {
    const bodies = schema ? wrongBodies(schema, right) : [];
    expect(bodies.length).toBeGreaterThan(10);
    const ask = async ({ what, text }: { what: string; text: string }) => {
      const problem = problemOf(await send(contract, { body: text }), 400);
      return problem && `${what}: ${problem}`;
    };
    expect(await problemsOf(bodies, ask)).toEqual([]);
  });

  test('holds no number that JavaScript cannot hold', () => {
    // What a browser reports of a refused call's body is masked and never read as a number.
    const open = schema ? openToUnholdable(schema, right) : [];
    expect(open.filter((path) => !path.startsWith('details.body'))).toEqual([]);
  });

  test('is JSON of a sane shape', async () => {
    const ask = async ({ what, text }: { what: string; text: string }) => {
      const problem = problemOf(await send(contract, { body: text }), 400);
      return problem && `${what}: ${problem}`;
    };
    expect(await problemsOf(brokenBodies, ask)).toEqual([]);
  });

  test.each([
    ['a lone byte', [0x22, 0xff, 0x22]],
    ['an overlong slash', [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d]],
    ['half a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('is UTF-8: %s', async (_, bytes) => {
    expect(problemOf(await send(contract, { body: Uint8Array.from(bytes) }), 400)).toBeUndefined();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(
      problemOf(await send(contract, { body: Uint8Array.from(bytes), headers: form }), 400),
    ).toBeUndefined();
  });

  test.each([
    '',
    'text/plain',
    'application/xml',
    'application/jsonp',
    'json',
    'text/html; application/json',
  ])('is JSON or a form, not «%s»', async (type) => {
    const body = JSON.stringify(right);
    expect(problemOf(await send(contract, { body, headers: { 'Content-Type': type } }), 415)).toBeUndefined();
  });

  test.each([
    'user[name]=a&user[phone]=b',
    'address[house][]=1&address.=2&.=3&a..b=4',
    '__proto__=1&__proto__.x=2&constructor.prototype.x=3',
    `${'a.'.repeat(5000)}b=1`,
    'step=1&step=2&phone=a&phone=b',
    '%E0%A4%A=%&&==&=',
  ])('as a form is read without surprise: %s', async (body) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(problemOf(await send(contract, { body, headers }), 400)).toBeUndefined();
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'a'],
    [
      'cut short',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    ],
    [
      'with a file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="phone"; filename="a"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('as a form of parts %s is refused', async (_, type, body) => {
    expect(problemOf(await send(contract, { body, headers: { 'Content-Type': type } }), 400)).toBeUndefined();
  });

  test.each([false, true])('over 64 KiB is refused (chunked: %s)', async (chunked) => {
    const body = JSON.stringify({ text: 'a'.repeat(64 * 1024) });
    const refused = await send(contract, { body, chunked });
    expect(problemOf(refused, 413)).toBeUndefined();
    expect(refused.text).toMatch(/принимаем до\s64\sКБ/);
    const lying = { body: '{}', headers: { 'Content-Length': '2', 'Content-Type': 'application/json' } };
    expect(problemOf(await send(contract, lying), 400)).toBeUndefined();
  });
});

describe.each(named(contracts))('%s', (_, contract) => {
  const wrongQueries = [
    '__proto__=1',
    'a=%E0%A4%A',
    '%',
    'constructor=1&constructor=2',
    'a=%00',
    '='.repeat(300),
  ];

  test('refuses wrong and repeated values of its query, and survives any other', async () => {
    const names = queryFieldsOf(contract);
    const { query = {} } = exampleOf(contract);
    const values = [
      '',
      '%00',
      '[]',
      '-1',
      '1e400',
      '9007199254740993',
      '%D1%8F'.repeat(400),
      '2026-02-30',
      'x'.repeat(3000),
      '//',
      '//evil:99999',
    ];
    const wrong = names.flatMap((name) => {
      const rest = new URLSearchParams(Object.entries(query).filter(([key]) => key !== name)).toString();
      const replaced = values.map((value) => `${rest}&${name}=${value}`);
      return [...replaced, `${rest}&${name}=a&${name}=b`];
    });
    const ask = async (search: string) => {
      const parsed = contract.query?.safeParse(Object.fromEntries(new URLSearchParams(search)));
      const path = `${addressOf(contract, { params: exampleOf(contract).params ?? {} })}?${search}`;
      const answer = await rawRequest(site, path, {
        method: contract.method,
        headers: {
          Origin: site.url,
          Cookie: customer.cookieHeader(),
          ...(contract.auth === 'operator' && { Authorization: `Bearer ${localOperatorToken}` }),
          // What takes nothing at all would be done.
          ...(contract.method !== 'GET' &&
            !contract.body &&
            !contract.query && { 'Sec-Fetch-Site': 'cross-site' }),
        },
      });
      if (parsed?.success !== false) return answer.status < 500 ? undefined : `${search}: ${answer.status}`;
      const problem = problemOf(answer, 400);
      return problem && `${search}: ${problem}`;
    };
    // The logout would end the session with whatever query.
    const queries = contract.path.includes('logout') ? [] : [...wrong, ...wrongQueries];
    expect(await problemsOf(queries, ask)).toEqual([]);
  });

  test('refuses wrong parts of its path', async () => {
    const { params = {} } = exampleOf(contract);
    const values = [
      '%00',
      '%E0%A4%A',
      '..%2f..',
      'constructor',
      '__proto__',
      "'--",
      '<b>',
      'x'.repeat(3000),
      '%D1%8F',
    ];
    const paths = Object.keys(params).flatMap((name) =>
      values.map((value) =>
        contract.path.replace(`:${name}`, value).replace(/:([a-z]+)/gi, (_m, other) => params[other] ?? ''),
      ),
    );
    const body = exampleOf(contract).body;
    const ask = async (path: string) => {
      const answer = await rawRequest(site, path, {
        method: contract.method,
        headers: { Origin: site.url, Cookie: customer.cookieHeader(), 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const problem = problemOf(answer);
      return problem && `${path}: ${problem}`;
    };
    expect(await problemsOf(paths, ask)).toEqual([]);
  });

  test('answers 405 to other methods and names its own', async () => {
    const own = contracts.filter(({ path }) => path === contract.path).map(({ method }): string => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
      (name) => !own.includes(name),
    )) {
      const answer = await send(contract, { method });
      expect([method, problemOf(answer, 405)]).toEqual([method, undefined]);
      expect(answer.headers.allow?.split(', ').sort()).toEqual([...own].sort());
    }
  });

  test.each([
    ['the largest header', { 'X-Filler': 'a'.repeat(8000) }],
    ['a large cookie', { Cookie: `auth=${'a'.repeat(7000)}` }],
    ['cookies that are none', { Cookie: 'auth; =; ;;; auth=%; user[accessToken]=%E0%A4%A; \u00ff=\u00fe' }],
    [
      'an unknown language and charset',
      { Accept: 'image/png', 'Accept-Language': '*', 'Accept-Charset': 'x' },
    ],
    [
      'forwarding headers',
      { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Original-URL': '/' },
    ],
    ['a method in a header', { 'X-HTTP-Method-Override': 'DELETE' }],
    ['a range', { Range: 'bytes=9-1,a' }],
  ])('survives %s', async (_what, given) => {
    const isForeign = contract.method !== 'GET' || contract.path.includes('logout');
    const answer = await send(contract, {
      headers: { ...given, ...(isForeign && { 'Sec-Fetch-Site': 'cross-site' }) },
    });
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('evil.example');
  });
});

describe.each(named(writing.filter(({ crossOrigin }) => !crossOrigin)))(
  '%s from a foreign page',
  (_, contract) => {
    test.each([
      ['without Origin and Sec-Fetch-Site', {}],
      ['from another origin', { Origin: 'https://evil.example' }],
      ['from an opaque origin', { Origin: 'null' }],
      ['from another port', { Origin: 'http://localhost:1' }],
      ['from another scheme', { Origin: 'HTTPS' }],
      ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
      ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }],
      ['by hand', { 'Sec-Fetch-Site': 'none' }],
      ['with our Origin forged onto a cross-site request', { Origin: 'own', 'Sec-Fetch-Site': 'cross-site' }],
    ])('is refused %s', async (_what, { Origin: origin, ...headers }: Record<string, string>) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const answer = await rawRequest(site, addressOf(contract, exampleOf(contract)), {
          method: contract.method,
          body: JSON.stringify(exampleOf(contract).body),
          headers: {
            Cookie: customer.cookieHeader(),
            'Content-Type': type,
            'Idempotency-Key': 'key-of-a-foreign-page',
            ...(origin && { Origin: origin === 'own' ? site.url : origin }),
            ...headers,
          },
        });
        expect(problemOf(answer, 403)).toBeUndefined();
      }
    });
  },
);

describe.each(named(writing.filter(({ idempotent }) => idempotent)))('the key of %s', (_, contract) => {
  test.each(['', 'short', 'x'.repeat(101), 'ключ-заказа', 'a b c d e f g h', "' OR 1=1 --"])(
    '«%s» is refused',
    async (key) => {
      const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
      const answer = await send(contract, { body: JSON.stringify(exampleOf(contract).body), headers });
      expect(problemOf(answer, 400)).toBeUndefined();
    },
  );
});

describe.each(named(contracts.filter(({ auth }) => auth !== 'public')))('%s', (_, contract) => {
  test.each([
    ['no cookie', ''],
    [
      'a forged token',
      `auth=${encodeURIComponent(JSON.stringify({ name: '', phone: '', email: '', id: '1', accessToken: 'x'.repeat(43) }))}`,
    ],
    ['no JSON', 'auth=%7B'],
    ['two cookies', 'auth=1; auth=2'],
  ])('is closed to strangers: %s', async (_what, cookie) => {
    const body = exampleOf(contract).body;
    const answer = await send(contract, {
      headers: { Cookie: cookie, Authorization: 'Bearer none' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(problemOf(answer, 401)).toBeUndefined();
  });
});

test('all of this has changed nothing', async () => {
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['customers', 'sessions', 'auth_codes', 'orders']),
  );
  expect(await readTables(site.db)).toEqual(before);
});
