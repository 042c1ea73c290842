import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { deskDay, fillDay, startDesk, trialCookies } from '#tests/harness/desk-site.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';

let site: LocalWorker;
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  site = await startDesk();
  for (const role of ['owner', 'manager', 'care'] as const) cookies.set(role, await trialCookies(site, role));
});
afterAll(() => site?.stop());

const headersOf = (role: StaffRole) => ({ Cookie: cookies.get(role) ?? '' });
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');
const page = async (path: string, role: StaffRole) =>
  textOf(await fetch(new URL(path, site.deskUrl), { headers: headersOf(role) }));

/** Sends a form as a browser does where scripts are off. */
const send = (
  path: string,
  operation: string,
  fields: Readonly<Record<string, string>>,
  { role = 'manager' as StaffRole, origin = site.deskUrl } = {},
) =>
  fetch(new URL(path, site.deskUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headersOf(role), Origin: new URL(origin).origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ operation, ...fields }),
  });
const landed = (answer: Response) => [answer.status, answer.headers.get('Location')];

const stop = 'POST /rest/operations/sales-stops/';
const reason = 'Кухня закрыта на\u00a0праздник';

describe('a form without scripts', () => {
  test('stops sales and lets them go on, and leads back to its page', async () => {
    expect(landed(await send('/sales/', stop, { reason }))).toEqual([303, '/sales/']);
    const shown = await page('/sales/', 'manager');
    expect(shown).toContain(`>${reason}</th>`);
    const [row] = await readRows(site, AnyRow, 'SELECT id FROM sales_stops');
    expect(shown).toContain(`<input type="hidden" name="id" value="${row?.id}"/>`);
    await send('/sales/', 'POST /rest/operations/sales-stops/:id/end/', { id: String(row?.id) });
    expect(await page('/sales/', 'manager')).toContain('Продажи идут.');
  });

  test('closes days and opens them again', async () => {
    const days = { from: '2026-12-30', until: '' };
    await send('/sales/', 'POST /rest/operations/closed-days/', days);
    expect(await page('/sales/', 'manager')).toContain('30\u00a0декабря, среда');
    await send('/sales/', 'POST /rest/operations/closed-days/reopen/', days);
    expect(await page('/sales/', 'manager')).toContain('Закрытых дней впереди нет.');
  });

  test.each([
    ['80', 80],
    ['', null],
  ])('sets the places of a zone to «%s»', async (deliveries, expected) => {
    const fields = { zone: 'msk-0', date: '2026-12-31', deliveries };
    await send('/sales/', 'POST /rest/operations/capacity/', fields);
    const audit = await readRows(
      site,
      AnyRow,
      "SELECT after FROM audit_objects WHERE object = 'capacity' ORDER BY rowid DESC LIMIT 1",
    );
    expect(JSON.parse(String(audit[0]?.after))).toEqual({ deliveries: expected });
  });

  test('that is refused comes back with what was typed, and says beside the field what is wrong', async () => {
    const answer = await send('/sales/', stop, { reason: 'Нет' });
    expect(answer.status).toBe(400);
    const shown = await textOf(answer);
    expect(shown).toContain('Проверьте заполнение полей');
    expect(shown).toMatch(/aria-invalid="true"[^>]*name="reason" value="Нет"/);
    const [, wrong = ''] = /aria-describedby="([^"]+)"/.exec(shown) ?? [];
    expect(shown).toMatch(new RegExp(`id="${wrong}"[^>]*>[А-ЯЁ][^<]+</span>`));
  });

  test('invites somebody, shows the link once, changes their role and removes them', async () => {
    const role = { role: 'owner' as const };
    const invited = await send(
      '/staff/',
      'POST /rest/operations/staff/',
      { name: 'Ольга Кравец', email: 'olga@befit.example', role: 'kitchen' },
      role,
    );
    expect(invited.status).toBe(200);
    expect(await textOf(invited)).toMatch(/<code>https?:\/\/[^<]+\/join\/#[^<]+<\/code>/);
    expect(await page('/staff/', 'owner')).not.toContain('/join/#');
    const find = () =>
      site.db
        .prepare("SELECT id, role, removed_at FROM staff_members WHERE email = 'olga@befit.example'")
        .first();
    const id = String((await find())?.id);
    await send('/staff/', 'POST /rest/operations/staff/:id/role/', { id, role: 'care' }, role);
    expect((await find())?.role).toBe('care');
    const again = await send('/staff/', 'POST /rest/operations/staff/:id/invite/', { id }, role);
    expect(await textOf(again)).toContain('/join/#');
    await send('/staff/', 'POST /rest/operations/staff/:id/remove/', { id }, role);
    expect(await page('/staff/', 'owner')).not.toContain('Ольга Кравец');
  });

  test('makes a token, shows its secret once, and takes it back', async () => {
    const fields = { name: 'Отчёт', role: 'finance', days: '30' };
    const made = await send('/staff/', 'POST /rest/operations/tokens/', fields, { role: 'owner' });
    const [, secret = ''] = /<code>([^<]+)<\/code>/.exec(await textOf(made)) ?? [];
    const asks = () =>
      fetch(new URL('/rest/operations/reconcile/', site.deskUrl), {
        headers: { Authorization: `Bearer ${secret}` },
      });
    expect((await asks()).status).toBe(200);
    const id = String(await site.db.prepare('SELECT id FROM staff_tokens').first('id'));
    const revoke = 'POST /rest/operations/tokens/:id/revoke/';
    expect(landed(await send('/staff/', revoke, { id }, { role: 'owner' }))).toEqual([303, '/staff/']);
    expect((await asks()).status).toBe(401);
  });

  test('is the act of who has sent it: with their name in the audit, and no more than they may', async () => {
    const refused = await send('/sales/', stop, { reason }, { role: 'care' });
    expect(refused.status).toBe(403);
    expect(await textOf(refused)).toContain('Продажи идут.');
    const [entry] = await readRows(
      site,
      AnyRow,
      `SELECT actor_kind, outcome FROM audit_entries WHERE operation = '${stop}' ORDER BY at DESC, id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ actor_kind: 'staff', outcome: 'forbidden' });
  });
});

describe('deliveries are moved without scripts', () => {
  const operation = 'POST /rest/operations/deliveries/';
  const list = `/deliveries/?from=${deskDay}`;
  const idsOf = (shown: string) => [...shown.matchAll(/name="ids" value="([\w-]{36})"/g)].map(([, id]) => id);
  const stateOf = (id = '') =>
    site.db.prepare('SELECT state FROM deliveries WHERE id = ?').bind(id).first('state');

  test('once their number was shown, with those that would stay', async () => {
    for (let count = 0; count < 3; count += 1) await fillDay(site, 1);
    const [one, other, third] = idsOf(await page(list, 'manager'));
    const asked = { to: 'locked', step: 'preview', ids: `${one},${other}` };
    const preview = await textOf(await send(list, operation, asked));
    expect(preview).toContain('Перейдёт: <b>2\u00a0доставки</b>');
    expect(await stateOf(one)).toBe('planned');
    expect(preview).toContain(`<input type="hidden" name="ids" value="${one},${other}"/>`);
    const done = await send(list, operation, { to: 'locked', date: deskDay, ids: `${one},${other}` });
    expect(landed(done)).toEqual([303, list]);
    expect([await stateOf(one), await stateOf(other), await stateOf(third)]).toEqual([
      ...['locked', 'locked', 'planned'],
    ]);
    const late = await send(list, operation, { ...asked, to: 'cooking', ids: `${one},${third}` });
    expect(await textOf(late)).toMatch(
      /Перейдёт: <b>1\u00a0доставка<\/b>.*Останется: <b>1\u00a0доставка<\/b>/,
    );
  });

  test('by those alone who may: nobody else is asked, and nothing is done', async () => {
    const shown = await page(list, 'care');
    const [id = ''] = idsOf(shown);
    expect(shown).not.toContain('Отмеченные перевести');
    const refused = await send(list, operation, { to: 'locked', date: deskDay, ids: id }, { role: 'care' });
    expect(refused.status).toBe(403);
  });

  test('not at all where none was ticked', async () => {
    const refused = await send(list, operation, { to: 'locked', date: deskDay, ids: '' });
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(
      '<p role="alert">Проверьте заполнение полей. Такой доставки нет</p>',
    );
  });
});

describe('nothing is done by a form', () => {
  test('of another site', async () => {
    const answer = await send('/sales/', stop, { reason }, { origin: 'https://other.example' });
    expect(answer.status).toBe(403);
    expect(await readRows(site, AnyRow, 'SELECT id FROM sales_stops WHERE until_at IS NULL')).toEqual([]);
  });

  test.each([
    ['that names no act of the desk', '/sales/', 'POST /rest/orders/', 400],
    ['that names a part of every object', '/sales/', 'toString', 400],
    ['of a page that is none', '/nowhere/', stop, 404],
    ['of a page for those who are not signed in', '/sign-in/', stop, 404],
  ])('%s', async (_, path, operation, status) => {
    expect((await send(path, operation, { reason })).status).toBe(status);
  });

  test('that is too large', async () => {
    expect((await send('/sales/', stop, { reason: 'а'.repeat(40_000) })).status).toBe(413);
  });
});
