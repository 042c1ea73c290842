import { describe, expect } from 'vitest';
import { BY_ITSELF_HEADER } from '#shared/desk/by-itself.ts';
import { listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { listDeskCustomers } from '#shared/features/desk/customers/contract.ts';
import { listSalesStops, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { listStaff } from '#shared/features/staff/contract.ts';
import { STAFF_SESSION_MS } from '#shared/features/staff/terms.ts';
import { ShiftDay, shiftDay } from '#tests/factories/shifts.ts';
import { deskForm, deskPage, fillForm, sendForm } from '#tests/harness/desk-forms.ts';
import { test } from '#tests/site.ts';

const stop = 'POST /rest/operations/sales-stops/';
const reason = 'Кухня закрыта на\u00a0праздник';

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

describe('without scripts', () => {
  test('the board leads to the list behind each number, and an order to its customer', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    const manager = await site.staff('manager');
    const board = await deskPage(manager, `/?date=${shiftDay}&days=1`);
    const [, list = ''] = /href="(\/deliveries\/\?[^"]*state=planned)"[^>]*>1</.exec(board) ?? [];
    const rows = await deskPage(manager, list.replaceAll('&amp;', '&'));
    expect(rows).toContain(`name="ids" value="${(await anna.delivery(shiftDay)).id}"`);
    expect(await deskPage(manager, `/orders/${anna.order.id}/`)).toContain(`href="/customers/${anna.id}/"`);
  });

  test('what is wrong in an address is said on the page, with its status', async ({ site }) => {
    const manager = await site.staff('manager');
    expect((await manager.request('/deliveries/?from=soon')).status).toBe(400);
    expect((await manager.request('/nowhere/')).status).toBe(404);
    expect((await manager.request('/deliveries')).headers.get('Location')).toBe('/deliveries/');
  });

  test('a form does its act and leads back, and a refused one keeps what was typed', async ({ site }) => {
    const manager = await site.staff('manager');
    const refused = await fillForm(manager, '/sales/', stop, { reason: 'Нет' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/aria-invalid="true"[^>]*name="reason" value="Нет"/);
    expect(await fillForm(manager, '/sales/', stop, { reason })).toMatchObject({
      status: 303,
      location: '/sales/',
    });
    await fillForm(manager, '/sales/', 'POST /rest/operations/sales-stops/:id/end/');
    const { entries } = await site.operate(listAudit, { query: { actor: manager.id, operation: stop } });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['done', 'validation_failed']);
  });

  test('a form shows a link once, and no page shows it again', async ({ site }) => {
    const owner = await site.staff('owner');
    const typed = { name: 'Ольга Кравец', email: 'olga@befit.example', role: 'kitchen' };
    const invited = await fillForm(owner, '/staff/', 'POST /rest/operations/staff/', typed);
    expect(invited.text).toMatch(/<code>[^<]+\/join\/#[^<]+<\/code>/);
    expect(await deskPage(owner, '/staff/')).not.toContain('/join/#');
    expect(await deskPage(owner, '/staff/')).toContain('Ольга Кравец');
  });

  test('a day is closed once it was told whom that reaches', async ({ site }) => {
    await site.customer({ order: {} });
    const [manager, close] = [await site.staff('manager'), 'POST /rest/operations/closed-days/'] as const;
    const days = { from: '2026-11-24', until: '' };
    const preview = await fillForm(manager, '/sales/', close, { ...days, step: 'preview' });
    expect(preview.text).toContain('Коснётся');
    expect((await manager.call(listClosedDays)).dates).toEqual([]);
    await fillForm(manager, '/sales/', close, days);
    expect((await manager.call(listClosedDays)).dates).toHaveLength(1);
  });

  test('deliveries are moved once their number was shown', async ({ site }) => {
    const customers = [await site.customer({ order: {} }), await site.customer({ order: {} })];
    const [anna, oleg] = customers;
    const manager = await site.staff('manager');
    const list = `/deliveries/?from=${shiftDay}`;
    const form = { operation: 'POST /rest/operations/deliveries/', to: 'locked', date: shiftDay };
    const ids = (await anna?.delivery(shiftDay))?.id ?? '';
    const preview = await sendForm(manager, list, { ...form, step: 'preview', ids });
    expect(preview.text).toMatch(/Перейдёт: <b>1\u00a0доставка/);
    expect((await anna?.delivery(shiftDay))?.state).toBe('planned');
    expect(await sendForm(manager, list, { ...form, ids })).toMatchObject({ status: 303, location: list });
    expect([(await anna?.delivery(shiftDay))?.state, (await oleg?.delivery(shiftDay))?.state]).toEqual([
      ...['locked', 'planned'],
    ]);
    expect((await sendForm(manager, list, { ...form, ids: '' })).status).toBe(400);
  });

  test('stops are given to a courier, and a shift hands its cash over', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 2, paidAtDoor: 1 });
    const manifest = `/manifests/?date=${shiftDay}&zone=msk-0&interval=06-08`;
    const hired = { name: 'Олег', phone: '+7 916 204-18-31', which: '1' };
    const given = await fillForm(day.manager, manifest, 'POST /rest/operations/shifts/', hired);
    expect(given.text).toMatch(/<code>[^<]+\/shift\/#[\w-]{43}<\/code>/);
    const courier = await day.courier([day.idAt(0)]);
    const counted = String((await courier.bring(day.idAt(0))) / 100 - 50);
    const [shifts, handOver] = [
      `/shifts/?date=${shiftDay}`,
      'POST /rest/operations/shifts/:id/handover/',
    ] as const;
    const form = { ...(await deskForm(day.manager, shifts, handOver, courier.shiftId)), counted };
    expect((await sendForm(day.manager, shifts, form)).text).toContain('Напишите');
    await sendForm(day.manager, shifts, { ...form, reason: 'Донесёт завтра' });
    expect(await deskPage(day.manager, shifts)).toContain('не\u00a0хватило 50\u00a0₽');
  });

  test('a dish that lacks is replaced once it was told what that comes to', async ({ site }) => {
    const { manager } = await ShiftDay.at(site, { doors: 1, state: 'locked' });
    const list = await deskPage(manager, `/production/?date=${shiftDay}`);
    const [, query = ''] = /href="\/production\/\?([^"#]+dish=[^"#]+)#substitution"/.exec(list) ?? [];
    const path = `/production/?${query.replaceAll('&amp;', '&')}`;
    const replace = (typed: object) =>
      fillForm(manager, path, 'POST /rest/operations/substitutions/', { reason: 'supply', ...typed });
    expect((await replace({ step: 'preview' })).text).toContain('Получат замену');
    expect((await replace({})).text).toContain('Сделано');
  });
});

test.for([
  [
    'of another site',
    '/sales/',
    stop,
    { Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' },
    403,
  ],
  ['that names no act of the desk', '/sales/', 'POST /rest/orders/', {}, 400],
  ['that names a part of every object', '/sales/', 'toString', {}, 400],
  ['of a page that is none', '/nowhere/', stop, {}, 404],
] as const)('nothing is done by a form %s', async ([, path, operation, headers, status], { site }) => {
  const manager = await site.staff('manager');
  expect((await manager.request(path, { form: { operation, reason }, headers })).status).toBe(status);
  expect((await manager.call(listSalesStops)).stops).toEqual([]);
});
