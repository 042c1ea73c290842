import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPath, deskRoutes, menuOf } from '#shared/desk/routes.ts';
import { readDeskMember } from '#shared/desk/sign-in/contract.ts';
import { listDeskCustomers } from '#shared/features/desk/customers/contract.ts';
import { readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { StaffRole } from '#shared/features/staff/roles.ts';
import { deskDay, fillDay, startDesk, trialCookies } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

let site: LocalWorker;
let deployed: LocalWorker;
const manager = { Cookie: '' };
const bearer = { Authorization: `Bearer ${localOperatorToken}` };

beforeAll(async () => {
  site = await startDesk();
  await fillDay(site, 130);
  manager.Cookie = await trialCookies(site, 'manager');
  deployed = await startLocalWorker({ build: 'production', deskPort: 0 });
});
afterAll(async () => {
  await site?.stop();
  await deployed?.stop();
});

const ask = (path: string, init: RequestInit = {}, { deskUrl } = site) =>
  fetch(new URL(path, deskUrl), { redirect: 'manual', ...init });
const pages = deskRoutes.filter((route) => !('isOpen' in route)).map(({ id }) => deskPath(id, {}, '0190-a'));

describe('whoever is not signed in', () => {
  test.each(pages)('is sent from %s to the sign-in, which leads back', async (path) => {
    for (const desk of [site, deployed]) {
      const answer = await ask(`${path}?zone=a`, {}, desk);
      const back = encodeURIComponent(`${path}?zone=a`);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/sign-in/?from=${back}`]);
    }
  });

  test('gets no answer of a call', async () => {
    for (const desk of [site, deployed])
      expect((await ask('/rest/operations/board/', {}, desk)).status).toBe(401);
  });

  test('cannot sign in for trying where the desk is deployed', async () => {
    const page = await (await ask('/sign-in/', {}, deployed)).text();
    expect(page).toContain('Войти ключом');
    expect(page).not.toContain('/local/');
    expect((await ask('/local/sign-in', { method: 'POST' }, deployed)).status).toBe(404);
    expect((await ask('/', { headers: manager }, deployed)).status).toBe(302);
  });
});

test('every answer forbids scripts and styles of others, frames, indexing and keeping', async () => {
  const paths = ['/', '/sign-in/', '/nowhere/', '/rest/operations/board/', '/rest/nothing/'];
  for (const desk of [site, deployed]) {
    for (const path of paths) {
      const { headers } = await ask(path, {}, desk);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('unsafe');
      expect(headers.get('X-Robots-Tag'), path).toBe('noindex, nofollow');
      expect(headers.get('Cache-Control'), path).toBe('private, no-store');
    }
  }
});

test('the files that a page names are there, and its markup brings no script or style of its own', async () => {
  const page = await (await ask('/', { headers: manager })).text();
  const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|fonts|icons)\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect((await ask(file)).status, file).toBe(200);
  expect(page).not.toMatch(/<style|<script(?![^>]*(src=|application\/json))|\sstyle="|\son[a-z]+="/);
});

describe('without scripts', () => {
  test('the board shows each number as a link to its list', async () => {
    const page = await (await ask(`/?date=${deskDay}&days=1`, { headers: manager })).text();
    expect(page).toContain('18\u00a0ноября');
    expect(page).toContain(
      `href="/deliveries/?from=${deskDay}&amp;zone=msk-0&amp;interval=06-08&amp;state=planned"`,
    );
    expect(page).toMatch(/>130<\/a>/);
  });

  test('the list shows its first page, filters by a form, and leads to the next one', async () => {
    const list = async (query: string) =>
      (await ask(`/deliveries/?from=${deskDay}${query}`, { headers: manager })).text();
    const rowsOf = (page: string) => page.match(/aria-rowindex="\d+"/g)?.length ?? 0;
    const first = await list('');
    // The head is a row as well.
    expect(rowsOf(first)).toBe(101);
    const [, next = ''] = /href="(\/deliveries\/\?[^"]*after=[^"]+)"/.exec(first) ?? [];
    const second = await ask(next.replaceAll('&amp;', '&'), { headers: manager });
    expect(rowsOf(await second.text())).toBe(31);
    expect(rowsOf(await list('&query=nobody'))).toBe(1);
    expect(first).toMatch(/<form action="\/deliveries\/">/);
  });

  test('whoever may not see a list has the numbers of the board, and no links from them', async () => {
    const Cookie = await trialCookies(site, 'kitchen');
    const page = await (await ask(`/?date=${deskDay}&days=1`, { headers: { Cookie } })).text();
    expect(page).toContain('130');
    expect(page).not.toContain('href="/deliveries/');
  });

  test('the audit tells in words what was done, and orders and customers lead to theirs', async () => {
    const text = async (path: string, headers = manager) => (await ask(path, { headers })).text();
    const row = await site.db.prepare('SELECT id, number, customer_id FROM orders LIMIT 1').first();
    const [order, customer] = [`/orders/${row?.id}/`, `/customers/${row?.customer_id}/`];
    const whole = await text(order);
    expect(whole).toContain(`href="/audit/?object=orders%3A${row?.id}"`);
    expect(await text(customer)).toContain(`href="/audit/?object=customers%3A${row?.customer_id}"`);
    const care = { Cookie: await trialCookies(site, 'care') };
    expect(await text(order, care)).not.toContain('href="/audit/');
    const audit = (await text(`/audit/?object=orders:${row?.id}`)).replaceAll('<!-- -->', '');
    expect(audit).toContain(`>${readDeskOrder.summary}</td>`);
    expect(audit).toContain(`О чём: Заказ ${row?.number}`);
    expect(audit).toContain(`href="${order}"`);
    expect(audit).not.toContain('>GET /rest/');
    await ask('/me/', { headers: manager });
    expect(await text('/audit/')).toContain(`>${readDeskMember.summary}</td>`);
  });

  test('a customer is found by the beginning of a phone, and leads on to orders and back', async () => {
    const text = async (path: string) => (await ask(path, { headers: manager })).text();
    expect(await text('/customers/')).not.toContain('Нашли');
    const found = await text(`/customers/?query=${encodeURIComponent('Анна')}`);
    const [, customer = ''] = /href="(\/customers\/[\w-]+\/)"/.exec(found) ?? [];
    const profile = await text(customer);
    expect(profile).toContain('Публичная оферта');
    const [, order = ''] = /href="(\/orders\/[\w-]+\/)"/.exec(profile) ?? [];
    const whole = await text(order);
    expect(whole).toContain(`href="${customer}"`);
    expect(whole).toContain('История');
    expect((await ask('/orders/0190-none/', { headers: manager })).status).toBe(404);
  });

  test('what is cooked is counted by dish and weight, with what goes into it', async () => {
    const page = await (await ask(`/production/?date=${deskDay}`, { headers: manager })).text();
    expect(page.replaceAll('<!-- -->', '')).toContain('130\u00a0доставок, 1300\u00a0порций');
    expect(page).toContain('Что купить на\u00a0эти дни');
  });

  test('what is wrong in an address is said on the page, with its status', async () => {
    const answer = await ask('/deliveries/?from=soon', { headers: manager });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('ГГГГ-ММ-ДД');
  });

  test('an address that names no page says so, and one without the slash leads to the page', async () => {
    const missing = await ask('/nowhere/', { headers: manager });
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Такой страницы')]);
    const moved = await ask('/deliveries?state=failed', { headers: manager });
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/deliveries/?state=failed']);
  });

  test('the look is chosen by a form, and kept', async () => {
    const chosen = await ask('/theme/', {
      method: 'POST',
      headers: { ...manager, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ theme: 'dark', from: '/deliveries/' }),
    });
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/deliveries/']);
    const [cookie = ''] = chosen.headers.getSetCookie();
    const page = await ask('/', { headers: { Cookie: `${manager.Cookie}; ${cookie.split(';')[0]}` } });
    expect(await page.text()).toContain('<html lang="ru" data-theme="dark">');
  });
});

test('pages of other sites change nothing with the cookies of somebody who is signed in', async () => {
  const send = (headers: Record<string, string>) =>
    ask('/rest/operations/sales-stops/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ reason: 'Кухня закрыта на праздник' }),
    });
  expect((await send({ ...manager, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send({ ...manager, Origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(manager)).status).toBe(403);
  expect((await send(bearer)).status).toBe(200);
  expect((await send({ ...manager, Origin: site.deskUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(
    200,
  );
});

test('the desk answers operators as the site does, over the same database, and customers not at all', async () => {
  const own = await (await ask('/rest/operations/sales-stops/', { headers: bearer })).json();
  const ofSite = await fetch(new URL('/rest/operations/sales-stops/', site.url), { headers: bearer });
  expect(own).toEqual(await ofSite.json());
  for (const path of ['/rest/regions/', '/rest/catalogue/', '/api/log/', '/rest/openapi.json'])
    expect((await ask(path, { headers: bearer })).status, path).toBe(404);
});

describe.each(StaffRole.options)('in the role «%s»', (role) => {
  test('the menu leads to the pages of the role, and all others are refused', async () => {
    const headers = { Cookie: await trialCookies(site, role) };
    const allowed = menuOf(role).map(({ path }) => path);
    for (const { path } of menuOf('owner')) {
      const answer = await ask(path, { headers });
      const page = await answer.text();
      // A role without a board is led to where its work begins.
      if (path === '/' && !allowed.includes(path)) {
        const beginning = role === 'courier' ? '/shift/' : allowed[0];
        expect([answer.status, answer.headers.get('Location')]).toEqual([302, beginning]);
        continue;
      }
      expect(answer.status, path).toBe(allowed.includes(path) ? 200 : 403);
      const [menu = ''] = /<nav[^>]*Разделы.*?<\/nav>/.exec(page) ?? [];
      expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(allowed);
    }
  });
});

test('a sign-out without scripts ends the session, not only in the browser', async () => {
  const headers = {
    Cookie: await trialCookies(site, 'care'),
    Origin: site.deskUrl,
    'Sec-Fetch-Site': 'same-origin',
  };
  expect((await ask('/deliveries/', { headers })).status).toBe(200);
  const answer = await ask('/sign-out/', { method: 'POST', headers });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/sign-in/']);
  expect((await ask('/deliveries/', { headers })).status).toBe(302);
});

test('what a page reads of people is noted with the name of who has opened it', async () => {
  const headers = { Cookie: await trialCookies(site, 'owner') };
  await ask('/customers/?query=%D0%90%D0%BD%D0%BD%D0%B0', { headers });
  const audit = await (await ask('/audit/', { headers })).text();
  expect(audit).toContain(`>${listDeskCustomers.summary}</td>`);
  expect(audit).toContain('Владелец для\u00a0пробы');
});

test('the site has no page of the desk', async () => {
  for (const path of ['/deliveries/', '/sign-in/', '/theme/']) {
    const answer = await fetch(new URL(path, site.url), { redirect: 'manual' });
    expect(answer.status, path).toBe(404);
  }
  const home = await (await fetch(site.url)).text();
  expect(home).not.toContain('desk-data');
});
