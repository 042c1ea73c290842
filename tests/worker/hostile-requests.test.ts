import { request as httpRequest } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';
import { listContracts } from '#tests/contracts.ts';
import { rawRequest } from './raw-request.ts';

const contracts = await listContracts();
/** What stands in an answer only when the inside of the worker has got out. */
const inside = /D1_ERROR|SQLITE|SELECT .* FROM|node_modules|\bat \w+ \(|URIError|TypeError|RangeError/;

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
});
afterAll(() => site?.stop());

describe('a page', () => {
  const paths = [
    '/%',
    '/%E0%A4%A',
    '//evil',
    '/\\evil',
    '/%00',
    `/${'a'.repeat(8000)}`,
    '/?%=%E0%A4%A&&==',
    '/faq/?a=%00',
    '/..%2f..%2fetc/passwd',
    '/faq/%2e%2e/%2e%2e/',
    '/?login=yes&back_url=//evil',
    '/*',
    '/:code',
    '/programmy/%27--/',
    '/blog/%F0%9F%8D%8F/',
    '/programmy/__proto__/',
    '/constructor',
  ];

  test.each(paths.map((path) => [path.slice(0, 40), path]))(
    '%s is answered in the site’s own words',
    async (_, path) => {
      for (const agent of ['Mozilla/5.0 Chrome/156.0', 'Googlebot/2.1']) {
        const { status, text } = await rawRequest(site, path, { headers: { 'User-Agent': agent } });
        expect([200, 404]).toContain(status);
        expect(text).toContain('<html lang="ru">');
        expect(text).not.toMatch(inside);
      }
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('has no method %s', async (method) => {
    for (const path of ['/', '/faq/', '/nope/']) {
      const { status, headers } = await rawRequest(site, path, { method });
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  test('has the head alone for HEAD', async () => {
    const { status, headers, text } = await rawRequest(site, '/faq/', { method: 'HEAD' });
    expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', '']);
  });

  test.each([
    ['auth', 'auth=%7B%22a%22'],
    ['user[accessToken]', 'user[accessToken]=%'],
    ['a long one', `auth=${'a'.repeat(7500)}`],
    ['many', Array.from({ length: 400 }, (_, index) => `c${index}=${index}`).join('; ')],
  ])('ignores a malformed cookie: %s', async (_, cookie) => {
    expect((await rawRequest(site, '/', { headers: { Cookie: cookie } })).status).toBe(200);
  });
});

const knownPaths = [...pageRoutes, ...contracts].map(({ path }) => path.replace(/:[a-z]+/g, 'x'));
const printable = fc.stringMatching(/^[!-~\u00a1-\u00ff]{0,40}$/);
const escaped = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text));
const hostile = fc.constantFrom(
  ...[
    '%00',
    '%',
    '%E0%A4%A',
    '..%2f',
    '__proto__',
    'constructor',
    "'--",
    '<script>',
    '{{7*7}}',
    '%0d%0aX:1',
    '1e400',
  ],
);
const word = fc.oneof(hostile, printable, escaped, fc.webSegment());
const path = fc
  .tuple(fc.constantFrom(...knownPaths, '/', '//', '/\\'), fc.array(word, { maxLength: 3 }))
  .map(([start, words]) => `${start}${words.join('/')}`.replace(/[?#]/g, ''));
const names = fc.constantFrom(
  ...[
    'exp',
    'utm_source',
    'login',
    'back_url',
    'programme',
    'kcal',
    'days',
    'people',
    'start',
    'skip',
    'path',
    'query',
  ],
);
const query = fc.array(fc.tuple(fc.oneof(names, word), word), { maxLength: 6 }).map((pairs) =>
  pairs
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
    .replaceAll('#', ''),
);
const cookieNames = fc.constantFrom(
  'auth',
  'user[accessToken]',
  'user[name]',
  'exp_howItWorks',
  'utm_source',
);
const cookies = fc
  .array(fc.tuple(fc.oneof(cookieNames, printable), printable), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; '));
const headers = fc.dictionary(
  fc.constantFrom(
    ...[
      'Content-Type',
      'Accept',
      'Accept-Language',
      'Referer',
      'Sec-Fetch-Site',
      'X-Request-Id',
      'X-Forwarded-Host',
    ],
    ...[
      'Idempotency-Key',
      'authorization-token',
      'customer-phone',
      'CF-Connecting-IP',
      'If-None-Match',
      'Range',
    ],
    ...['User-Agent', 'version', 'clienthost'],
  ),
  fc.oneof(printable, fc.constantFrom('application/json', 'Googlebot/2.1', 'same-origin', '::1', '')),
  { maxKeys: 6 },
);
const body = fc.option(
  fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(fc.tuple(word, word), { maxLength: 5 })
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  ),
  { nil: undefined },
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS');

test('whatever a client sends, it is never a 5xx and never shows the inside', async () => {
  const request = fc.record({ path, query, cookies, headers, body, method, isOwn: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const address = sent.query === '' ? sent.path : `${sent.path}?${sent.query}`;
      const answer = await rawRequest(site, address, {
        method: sent.method,
        headers: { ...sent.headers, Cookie: sent.cookies, ...(sent.isOwn && { Origin: site.url }) },
        ...(sent.body !== undefined &&
          sent.method !== 'GET' &&
          sent.method !== 'HEAD' && { body: sent.body }),
      });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(inside);
    }),
    { numRuns: 300, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false },
  );
}, 30_000);

describe('a body that nobody reads', () => {
  const large = new Uint8Array(9 * 1024 * 1024);
  const path = `/rest/tickets/${crypto.randomUUID()}/photo/`;

  test('lets its sender have the answer, however often it is sent', async () => {
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all(
        [path, '/nope/'].map((to) => fetch(`${site.url}${to}`, { method: 'POST', body: large })),
      );
      expect(answers.map(({ status }) => status)).toEqual([403, 405]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
  });

  test('that never comes is not waited for', async () => {
    const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
      const { port } = new URL(site.url);
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent: false,
          headers: { 'Content-Length': '1000' },
        },
        (answer) => {
          resolve({ status: answer.statusCode });
          request.destroy();
        },
      );
      request.on('error', reject);
      request.write('{');
    });
    expect(status).toBe(403);
  });
});

describe('calls of one minute', () => {
  let limited: LocalWorker;
  beforeAll(async () => {
    limited = await startLocalWorker({ floodLimit: 40 });
  });
  afterAll(() => limited?.stop());

  const statusesOf = (who: Visitor, path: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await who.request(path)).status));

  test('are limited for one address, whatever it asks for, and others are answered', async () => {
    const [busy, other] = [new Visitor(limited), new Visitor(limited)];
    const statuses = await statusesOf(busy, '/rest/navigation/', 45);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await busy.request('/rest/programmes/')).status).toBe(429);
    expect((await other.request('/rest/programmes/')).status).toBe(200);
    expect((await busy.request('/faq/')).status).toBe(200);
  });

  test('are limited for one customer from any number of addresses', async () => {
    const customer = new Visitor(limited);
    await customer.signIn(newPhone());
    const devices = Array.from({ length: 45 }, () => {
      const device = new Visitor(limited);
      for (const [name, value] of customer.cookies) device.cookies.set(name, value);
      return device;
    });
    const statuses = await Promise.all(
      devices.map(async (device) => (await device.request('/rest/orders/')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  test('that guess the token of operators are limited like any others', async () => {
    const guesser = new Visitor(limited);
    const statuses = await Promise.all(
      Array.from({ length: 45 }, async (_, index) => {
        const headers = { Authorization: `Bearer guess-${index}` };
        return (await guesser.request('/rest/operations/dead-letters/', { headers })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('that are heavy count as many', async () => {
    const busy = new Visitor(limited);
    const ask = () => busy.request('/rest/certificates/file/', { json: { code: 'AAAA-AAAA-AAAA-AAAA' } });
    expect((await ask()).status).not.toBe(429);
    expect((await ask()).status).toBe(429);
  });
});
