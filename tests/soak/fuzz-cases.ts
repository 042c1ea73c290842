import * as fc from 'fast-check';
import type { Contract } from '#shared/contract.ts';
import { COOKIE_CHOICE_NAME } from '#shared/features/consents/cookies.ts';
import type { CallExample } from '#tests/factories/call-example.ts';
import { addressOf, queryFieldsOf } from '#tests/harness/call.ts';
import { pathsOf, replaceAt } from '#tests/harness/json-paths.ts';
import { RETURNED_FORM_NAME } from '#worker/returned-form.ts';

/** What a browser would run where it were shown as it was sent. */
export const MARK = '<script>fuzz(7)</script>';

/** One request as it goes over the wire. */
export interface FuzzCase {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** Whose cookies it carries. */
  readonly isSignedIn: boolean;
  readonly chunked: boolean;
}

const texts = [
  MARK,
  `"><img src=x onerror=fuzz(7)>`,
  `javascript:fuzz(7)`,
  `';DROP TABLE orders;--`,
  '=HYPERLINK("https://evil.example")',
  '//evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  '\u0000',
  'а\u0000б',
  '\u202eтекст',
  '\ud800',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '\r\nX-Injected: 1',
  '7e0',
  '0x7',
  '٣',
  '1'.repeat(400),
  'я'.repeat(2000),
  '',
  ' ',
];
const hostileText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], -1, 0, 1e21, Number.MIN_VALUE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A text as it can stand in an address: half characters are replaced. */
const wellFormed = (text: string) => Buffer.from(text).toString();

type Path = readonly string[];
/** A right body in which some places hold something else, or which has more than it should. */
function mutated(right: unknown): fc.Arbitrary<unknown> {
  const place = fc.constantFrom(...pathsOf(right));
  const changes = fc.array(fc.tuple(place, hostileValue), { maxLength: 3 });
  const more = fc.dictionary(
    fc.oneof(fc.constantFrom('constructor', 'toString', 'id', 'customerId', 'role'), hostileText),
    hostileValue,
    { maxKeys: 2 },
  );
  return fc.tuple(changes, more).map(([list, extra]) => {
    const changed = list.reduce((value, [path, part]) => {
      try {
        return replaceAt(value, path, part);
      } catch {
        // An earlier change has taken the place away.
        return value;
      }
    }, right);
    const isTree = typeof changed === 'object' && changed !== null && !Array.isArray(changed);
    return isTree ? { ...changed, ...extra } : changed;
  });
}

/** JSON that is written as no serialiser writes it. */
function oddJson(right: unknown): fc.Arbitrary<string | Uint8Array> {
  const json = JSON.stringify(right) ?? '{}';
  const inner = json.replace(/^\{|\}$/g, '');
  const deep = fc
    .tuple(fc.integer({ min: 2, max: 10_000 }), fc.boolean())
    .map(([depth, isList]) =>
      isList ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    );
  const huge = fc
    .integer({ min: 60_000, max: 70_000 })
    .map((length) => `{${inner}${inner && ','}"filler":"${'a'.repeat(length)}"}`);
  const bytes = fc
    .tuple(fc.nat(json.length), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([at, odd]) => {
      const whole = Buffer.from(json);
      return new Uint8Array(Buffer.concat([whole.subarray(0, at), Buffer.from(odd), whole.subarray(at)]));
    });
  const spelt = fc.constantFrom(
    `{${inner}${inner && ','}${inner}}`,
    `{"__proto__":${json},${inner || '"a":1'}}`,
    `{${inner}${inner && ','}"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}`,
    `\ufeff${json}`,
    `${json}${json}`,
    `${json.slice(0, -1)}`,
    json.replaceAll(/\d+/g, '1e400'),
    json.replaceAll(/\d+/g, '9007199254740993'),
    json.replaceAll(/"(?=:)/g, '\\u0000"'),
    '',
    'null',
    'NaN',
  );
  return fc.oneof(deep, huge, bytes, spelt);
}

function asForm(value: unknown, path: Path = []): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  return Object.entries(value).flatMap(([name, part]) => asForm(part, [...path, name]));
}

const formText = (value: unknown) =>
  new URLSearchParams(asForm(value).map(([name, text]) => [name, wellFormed(text)])).toString();

const odd = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/svg+xml',
  '',
);

interface Sent {
  readonly type: string;
  readonly body: string | Uint8Array;
}

function bodyOf(right: unknown): fc.Arbitrary<Sent> {
  const json = (body: string | Uint8Array): Sent => ({ type: 'application/json', body });
  return fc.oneof(
    { weight: 5, arbitrary: mutated(right).map((value) => json(JSON.stringify(value) ?? 'null')) },
    { weight: 2, arbitrary: oddJson(right).map(json) },
    {
      weight: 2,
      arbitrary: mutated(right).map((value) => ({
        type: 'application/x-www-form-urlencoded',
        body: formText(value),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(odd, fc.uint8Array({ maxLength: 300 })).map(([type, body]) => ({ type, body })),
    },
  );
}

const headerText = fc.oneof(
  fc.constantFrom(
    MARK,
    'application/json',
    'text/html',
    'same-origin',
    'cross-site',
    'null',
    'https://evil.example',
    'Googlebot/2.1',
    '::1',
    '"x"',
    'bytes=9-1,a',
    'a'.repeat(6000),
  ),
  fc.stringMatching(/^[!-~\u00a1-\u00ff]{0,60}$/),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Authorization',
    'CF-Connecting-IP',
    'Content-Encoding',
    'Forwarded',
    'Idempotency-Key',
    'If-Modified-Since',
    'If-None-Match',
    'Origin',
    'Range',
    'Referer',
    'Sec-Fetch-Site',
    'User-Agent',
    'X-Forwarded-Host',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Request-Id',
    'authorization-token',
    'clienthost',
    'customer-phone',
    'version',
  ),
  headerText,
  { maxKeys: 3 },
);
const cookies = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'auth',
          'user[name]',
          'utm_source',
          'region',
          'basket',
          'invite',
          RETURNED_FORM_NAME,
          COOKIE_CHOICE_NAME,
          'exp_whyBefit',
        ),
        fc.stringMatching(/^[!-:<-~]{1,10}$/),
      ),
      fc.oneof(
        fc.stringMatching(/^[!-:<-~]{0,60}$/),
        fc.constantFrom('%', '%E0%A4%A', '%7B%22a%22', 'a'.repeat(6000)),
      ),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`));

/** Another spelling of a path: escapes, dot segments, null bytes, no slash at the end, far too long. */
const spelling = fc.constantFrom<(path: string) => string>(
  (path) => path.replace(/[a-z](?=[^/]*\/?$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace('/rest/', '/rest/./x/../'),
  (path) => path.replace('/rest/', '/rest/%2e/'),
  (path) => path.replace('/rest/', '//rest//'),
  (path) => path.replace(/\/$/, ''),
  (path) => `${path}%00`,
  (path) => `${path}%2f..%2f`,
  (path) => path.toUpperCase(),
  (path) => `${path};a=b`,
  (path) => `${path.split('?')[0]}?${'a=%D1%8F&'.repeat(1700)}`,
);

function addresses(contract: Contract, { params = {}, query = {} }: CallExample): fc.Arbitrary<string> {
  const right = addressOf(contract, { params, query });
  const change = (values: Readonly<Record<string, unknown>>) =>
    Object.keys(values).length === 0
      ? fc.constant(values)
      : fc
          .tuple(fc.constantFrom(...Object.keys(values)), hostileText)
          .map(([name, text]) => ({ ...values, [name]: wellFormed(text) }));
  const fields = queryFieldsOf(contract);
  const asked =
    fields.length === 0 ? query : { ...Object.fromEntries(fields.map((name) => [name, ''])), ...query };
  const hostile = fc
    .tuple(change(params), change(asked))
    .map(([path, search]) => addressOf(contract, { params: path, query: search }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(right) },
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: spelling.map((spell) => spell(right)) },
    {
      weight: 1,
      arbitrary: hostileText.map(
        (text) =>
          `${right}${right.includes('?') ? '&' : '?'}${encodeURIComponent(wellFormed(text))}=${encodeURIComponent(wellFormed(text))}`,
      ),
    },
  );
}

/** Requests to one call: its right example with something hostile in it, mostly in one place, sometimes in several. */
export function casesOf(contract: Contract, example: CallExample): fc.Arbitrary<FuzzCase> {
  const isReading = contract.method === 'GET';
  return fc
    .record({
      path: addresses(contract, example),
      sent: isReading
        ? fc.constant(undefined)
        : fc.option(bodyOf(example.body ?? {}), { freq: 15, nil: undefined }),
      headers: fc.option(headers, { freq: 2, nil: {} }),
      cookies: fc.option(cookies, { freq: 2, nil: [] }),
      isSignedIn: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
      isPage: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
      chunked: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    })
    .map(({ path, sent, headers: odds, cookies: list, isSignedIn, isPage, chunked }) => ({
      path,
      method: contract.method,
      headers: {
        ...(sent && { 'Content-Type': sent.type }),
        ...(isPage && { Accept: 'text/html' }),
        ...odds,
        Cookie: list.join('; '),
      },
      body: sent?.body,
      isSignedIn,
      chunked,
    }));
}
