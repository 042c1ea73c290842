import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect } from 'vitest';
import { enterShift } from '#shared/desk/shift/contract.ts';
import { beginSignIn } from '#shared/desk/sign-in/contract.ts';
import { test as base } from '#tests/site.ts';

const host = 'befit.cloudflareaccess.com';
const audience = 'a'.repeat(64);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const test = base.extend('siteOptions', () => ({
  vars: { ACCESS_HOST: host, ACCESS_AUDIENCE: audience },
  outbound: ({ url }: Request) =>
    url === `https://${host}/cdn-cgi/access/certs`
      ? Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] })
      : new Response(null, { status: 404 }),
}));

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What Access says of a request, signed by a key. */
function assertion(claims: object = {}, key: KeyObject = privateKey): string {
  const payload = { iss: `https://${host}`, aud: [audience], iat: 1, exp: 4_000_000_000, ...claims };
  const text = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
const header = (token: string) => ({ headers: { 'Cf-Access-Jwt-Assertion': token } });

test('the desk is answered to whom Access has let through alone', async ({ site }) => {
  const visitor = site.atDesk();
  for (const path of ['/sign-in/', '/', '/theme'])
    expect([
      (await visitor.request(path)).status,
      (await visitor.request(path, header(assertion()))).status === 403,
    ]).toEqual([403, false]);
  expect((await visitor.refused(beginSignIn)).code).toBe('access_missing');
  await visitor.call(beginSignIn, header(assertion()));
});

test.for([
  ['signed by another key', assertion({}, stranger)],
  ['of another application', assertion({ aud: ['b'.repeat(64)] })],
  ['of another team', assertion({ iss: 'https://evil.cloudflareaccess.com' })],
  ['that is over', assertion({ exp: 1_000_000_000 })],
  ['without a signature', `${encode({ alg: 'none', kid: 'one', typ: 'JWT' })}.${encode({})}.`],
  ['that is none', 'none'],
] as const)('an assertion %s lets nobody in', async ([, token], { site }) => {
  expect((await site.atDesk().request('/sign-in/', header(token))).status).toBe(403);
});

test('a shift has its link alone: whoever was hired for a day is nobody of the company', async ({ site }) => {
  const visitor = site.atDesk();
  expect((await visitor.request('/shift/')).status).toBe(200);
  expect((await visitor.refused(enterShift, { body: { link: 'a'.repeat(43) } })).code).toBe('shift_over');
  expect((await visitor.request('/rest/operations/shifts/')).status).toBe(403);
  expect((await visitor.request('/health')).status).not.toBe(403);
});
