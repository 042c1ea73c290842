import { describe, expect } from 'vitest';
import { BODY_LIMIT } from '#shared/contract.ts';
import { BY_ITSELF_HEADER } from '#shared/desk/by-itself.ts';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { listDeskCustomers } from '#shared/features/desk/customers/contract.ts';
import { openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { listStaff } from '#shared/features/staff/contract.ts';
import { STAFF_SESSION_MS } from '#shared/features/staff/terms.ts';
import { test } from '#tests/site.ts';

const reason = 'Кухня закрыта на праздник';

test('every answer forbids scripts of others, frames, indexing and keeping', async ({ site }) => {
  for (const path of ['/', '/sign-in/', '/nowhere/', '/rest/operations/board/', '/rest/nothing/']) {
    const { headers } = await site.atDesk().request(path);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers.get('X-Robots-Tag'), path).toBe('noindex, nofollow');
    expect(headers.get('Cache-Control'), path).toBe('private, no-store');
  }
});

test('the desk is not at the site, nor the site’s calls at the desk', async ({ site }) => {
  for (const path of ['/deliveries/', '/sign-in/'])
    expect((await site.visitor().request(path)).status, path).toBe(404);
  const owner = await site.staff('owner');
  for (const path of ['/rest/regions/', '/api/log/', '/rest/openapi.json'])
    expect((await owner.request(path)).status, path).toBe(404);
  // A session of the desk counts at the desk alone.
  const atSite = site.visitor();
  atSite.cookies.set('__Host-staff', owner.cookies.get('__Host-staff') ?? '');
  expect((await atSite.refused(listStaff)).code).toBe('unauthorized');
});

test('pages of other sites change nothing with the cookies of somebody who is signed in', async ({
  site,
}) => {
  const manager = await site.staff('manager');
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])
    expect((await manager.refused(openSalesStop, { body: { reason }, headers })).code).toBe('foreign_origin');
  await manager.call(openSalesStop, { body: { reason } });
});

test('a form of anybody is read as far as forms go, and leads nowhere else', async ({ site }) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = (body: string) => site.atDesk().request('/theme', { method: 'POST', headers, body });
  expect((await sent('a&'.repeat(201))).status).toBe(413);
  expect((await sent('a'.repeat(BODY_LIMIT + 1))).status).toBe(413);
  const led = await sent('theme=dark&from=/%0D%0Adeliveries/');
  expect([led.status, led.headers.get('Location')]).toEqual([303, '/deliveries/']);
});

describe('a session', () => {
  test('goes on with whatever somebody does, and with nothing that a page asks by itself', async ({
    site,
  }) => {
    const [idle, busy] = [await site.staff('manager'), await site.staff('manager')];
    const headers = { [BY_ITSELF_HEADER]: '1' };
    for (const share of [0.4, 0.4]) {
      site.advance(share * STAFF_SESSION_MS);
      await idle.call(readChanges, { headers });
      await busy.call(readChanges);
    }
    site.advance(0.4 * STAFF_SESSION_MS);
    expect((await idle.refused(readChanges, { headers })).code).toBe('unauthorized');
    await busy.call(readChanges);
    site.advance(1.1 * STAFF_SESSION_MS);
    expect((await busy.refused(readChanges)).code).toBe('unauthorized');
  });

  test('ends by a sign-out without scripts, not only in the browser', async ({ site }) => {
    const care = await site.staff('care');
    const token = care.cookies.get('__Host-staff') ?? '';
    const answer = await care.request('/sign-out/', { method: 'POST' });
    expect(answer.headers.get('Location')).toBe('/sign-in/');
    care.cookies.set('__Host-staff', token);
    expect((await care.request('/deliveries/')).status).toBe(302);
  });

  test('is noted with the name of who has opened a page of people', async ({ site }) => {
    const owner = await site.staff('owner');
    await owner.request(`/customers/?query=${encodeURIComponent('Анна')}`);
    const { entries } = await site.operate(listAudit, { query: { actor: owner.id } });
    expect(entries.map(({ title }) => title)).toContain(listDeskCustomers.summary);
  });
});
