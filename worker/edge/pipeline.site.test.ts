import { expect } from 'vitest';
import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import { addLogEntry } from '#shared/features/logs/contract.ts';
import { test as base, type Site } from '#tests/site.ts';

const test = base.extend('expectedErrors', () => /client error/);

/** One request of every kind of answer that the worker gives. */
const kinds: readonly [kind: string, path: string, init?: { method: string }][] = [
  ['a page', '/'],
  ['a guard’s redirect', '/order/'],
  ['a 404', '/nope/'],
  ['a fixed redirect', '/recipe/'],
  ['a looked-up redirect', '/delivery/'],
  ['the gate', '/personal/'],
  ['a method that pages do not have', '/faq/', { method: 'DELETE' }],
  ['a call', '/rest/navigation/'],
  ['a call’s refusal', '/rest/orders/'],
  ['an unknown call', '/rest/nope/'],
  ['the calls’ description', '/rest/openapi.json'],
  ['robots.txt', '/robots.txt'],
  ['sitemap.xml', '/sitemap.xml'],
  ['the manifest', '/manifest.webmanifest'],
  ['a file of an older build', '/assets/gone-12345678.js'],
];

test.for(kinds)(
  '%s carries every security header and says how it may be cached',
  async ([, path, init], { site }) => {
    const { headers } = await site.visitor().request(path, init);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'( 'nonce-[\w+/=]{20,}')?;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.stringMatching(/^(private, no-(cache|store)|no-store|public, max-age=3600)$/),
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    });
    const [, age] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/')) expect(type.toLowerCase()).toContain('charset=utf-8');
  },
);

test('a nonce of a customer’s page is never used twice, and inline scripts carry it', async ({ site }) => {
  const anna = await site.customer();
  const nonces = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const answer = await anna.request('/faq/');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]*(?: src=| type="application))[^>]*>/g)];
    expect(inline.filter(([tag]) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('everything that a customer gets is private and not stored', async ({ site }) => {
  const anna = await site.customer();
  for (const path of ['/', '/personal/', '/nope/', '/delivery/', '/rest/orders/', '/rest/navigation/']) {
    const answer = await anna.request(path);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
  }
});

test('the request id of an answer is the one in the log, without query and person', async ({ site }) => {
  const report = {
    level: 'error',
    url: '/a?phone=1',
    details: { user_id: 'guest', status: 500 },
    message: 'x',
  };
  const answer = await site.visitor().request(`${addLogEntry.path}?token=secret`, { json: report });
  const id = answer.headers.get('x-request-id') ?? '';
  const lines = site.inside.logs.filter((line) => line.includes(id));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: id, method: 'POST', path: '/api/log' },
  ]);
  expect(lines.join()).not.toMatch(/secret|phone/);
});

test('the request id of a proxy is kept; one that could forge a line of the log is not', async ({ site }) => {
  const idOf = async (given: string) => {
    const answer = await site.visitor().request('/rest/navigation/', { headers: { 'X-Request-Id': given } });
    return answer.headers.get('x-request-id');
  };
  expect(await idOf('ray-0123456789')).toBe('ray-0123456789');
  for (const forged of ['a"},{"b', 'x'.repeat(65), '<script>'])
    expect(await idOf(forged)).toMatch(/^[0-9a-f-]{36}$/);
});

/** Lines of cookies that an address sets for a visitor who has allowed some. */
async function cookiesOf(site: Site, address: string, allowed: readonly CookieCategory[] = ['marketing']) {
  const visitor = site.visitor();
  visitor.chooseCookies(...allowed);
  return (await visitor.request(address)).headers.getSetCookie().sort();
}
const year = 'Max-Age=31536000; Path=/; SameSite=Lax';

test('every utm parameter is stored for a year under its name, encoded, with first and last visit', async ({
  site,
}) => {
  const visit = 'utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81&utm_medium=cpc&utm_x=a%3B%20b%3Dc';
  expect(await cookiesOf(site, `/?${visit}&gclid=1&UTM_a=1`)).toEqual([
    `touches=${visit}|${visit}; Path=/; Max-Age=31536000; SameSite=Lax`,
    `utm_medium=cpc; ${year}`,
    `utm_source=%D1%8F%D0%BD%D0%B4%D0%B5%D0%BA%D1%81; ${year}`,
    `utm_x=a%3B%20b%3Dc; ${year}`,
  ]);
  expect(await cookiesOf(site, '/?utm_source=a%0D%0ASet-Cookie:%20b=c')).toContain(
    `utm_source=a%0D%0ASet-Cookie%3A%20b%3Dc; ${year}`,
  );
});

test('a utm parameter is not stored before marketing is allowed, and an experiment is', async ({ site }) => {
  const experiment = [expect.stringMatching(/^exp_howItWorks=1; /)];
  expect(await cookiesOf(site, '/?utm_source=a&exp=howItWorks', ['analytics', 'chat'])).toEqual(experiment);
  const stranger = await site.visitor().request('/?utm_source=a&exp=howItWorks');
  expect(stranger.headers.getSetCookie()).toEqual(experiment);
});

const askAt = (site: Site, host: string, path: string) => {
  const request = new Request(`http://${host}${path}`, { redirect: 'manual' });
  return site.inside.request(request);
};

test('public pages are indexed, what concerns one visitor is not', async ({ site }) => {
  for (const path of ['/', '/programmy/balans/']) {
    const answer = await askAt(site, 'befit.example', path);
    expect(answer.headers.has('x-robots-tag')).toBe(false);
    expect(await answer.text()).not.toContain('name="robots"');
  }
  for (const path of ['/order/?programme=balans&kcal=1500&days=28', '/app/removeuserdata/']) {
    const answer = await askAt(site, 'befit.example', path);
    expect([path, answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex, nofollow']);
  }
  const robots = await (await askAt(site, 'befit.example', '/robots.txt')).text();
  expect(robots).toMatch(/\nSitemap: http:[^\n]+\/sitemap.xml\n/);
  for (const path of ['/personal/', '/order/', '/success/', '/rest/', '/api/'])
    expect(robots).toContain(`\nDisallow: ${path}\n`);
  expect(robots).toContain('\nAllow: /rest/calendars/\n');
  const [, tracking = ''] = /\nClean-param: (.+)\n/.exec(robots) ?? [];
  expect(tracking.split('&')).toEqual(expect.arrayContaining(['utm_source', 'ysclid', 'srsltid', 'roistat']));
  expect(tracking.length).toBeLessThanOrEqual(500);
});
