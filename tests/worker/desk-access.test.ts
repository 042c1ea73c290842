import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterShift } from '#shared/desk/shift/contract.ts';
import { beginSignIn } from '#shared/desk/sign-in/contract.ts';

import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

const host = 'befit.cloudflareaccess.com';
const audience = 'a'.repeat(64);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

let asked = 0;
let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({
    deskPort: 0,
    vars: { ACCESS_HOST: host, ACCESS_AUDIENCE: audience },
    outboundService: ({ url }) => {
      if (url !== `https://${host}/cdn-cgi/access/certs`) return new Response(null, { status: 404 });
      asked += 1;
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] });
    },
  });
});
afterAll(() => site?.stop());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

/** What Access says of a request, signed by a key. */
function assertion(claims: object = {}, key: KeyObject = privateKey): string {
  const now = seconds();
  const payload = { iss: `https://${host}`, aud: [audience], iat: now, exp: now + 60, ...claims };
  const text = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const ask = (path: string, token?: string) =>
  fetch(new URL(path, site.deskUrl), {
    redirect: 'manual',
    method: path.startsWith('/rest/') ? 'POST' : 'GET',
    headers: {
      Origin: site.deskUrl,
      ...(token !== undefined && { 'Cf-Access-Jwt-Assertion': token }),
    },
  });

test.each(['/sign-in/', '/', beginSignIn.path, '/theme'])(
  '%s is answered to whom Access has let through alone',
  async (path) => {
    expect((await ask(path)).status).toBe(403);
    expect((await ask(path, assertion())).status).not.toBe(403);
  },
);

test.each([
  ['signed by another key', () => assertion({}, stranger)],
  ['of another application', () => assertion({ aud: ['b'.repeat(64)] })],
  ['of another team', () => assertion({ iss: 'https://evil.cloudflareaccess.com' })],
  ['that is over', () => assertion({ exp: seconds() - 60 })],
  ['without a signature', () => `${encode({ alg: 'none', kid: 'one', typ: 'JWT' })}.${encode({})}.`],
  ['that is none', () => 'none'],
])('an assertion %s lets nobody in', async (_, token) => {
  expect((await ask('/sign-in/', token())).status).toBe(403);
});

test('a shift has its link alone: whoever was hired for a day is nobody of the company', async () => {
  expect((await ask('/shift/')).status).toBe(200);
  expect((await ask(enterShift.path)).status).toBe(415);
  expect((await ask('/assets/none.js')).status).toBe(404);
  expect((await ask('/shifts/')).status).toBe(403);
  expect((await ask('/rest/operations/shifts/')).status).toBe(403);
});

test('a monitor asks without it, and keys are asked for once', async () => {
  expect((await ask('/health')).status).not.toBe(403);
  const before = asked;
  await ask('/sign-in/', assertion());
  await ask('/sign-in/', assertion());
  expect(asked - before).toBeLessThanOrEqual(1);
});
