import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { listSalesStops, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import {
  changeStaffRole,
  createStaffToken,
  inviteStaff,
  listStaff,
  listTokens,
  removeStaff,
  renewInvitation,
  revokeToken,
} from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { runScriptFile } from '#tests/harness/commands.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
});
afterAll(() => site?.stop());

const DAY_MS = 86_400_000;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const headers = bearer(localOperatorToken);
let people = 0;
const person = (role: StaffRole) => {
  people += 1;
  return { name: `Анна-${'а'.repeat(people)}`, email: `anna-${people}@befit.example`, role };
};
const invite = (role: StaffRole) => mustCall(operator, inviteStaff, { body: person(role), headers });
/** Somebody who has made a passkey, as far as the database knows. */
async function join(role: StaffRole): Promise<string> {
  const { member } = await invite(role);
  await execute(site, `UPDATE staff_members SET joined_at = 1 WHERE id = '${member.id}'`);
  return member.id;
}
const tokenFor = (body: Parameters<typeof makeToken>[0]) => makeToken(body).then(({ secret }) => secret);
const makeToken = (body: { role?: StaffRole; operations?: string[]; days?: number }) =>
  mustCall(operator, createStaffToken, { body: { name: 'Отчёт', days: 30, ...body }, headers });

describe('people', () => {
  test('are invited by a link that is good for three days and stored nowhere', async () => {
    const { member, invitation } = await invite('kitchen');
    expect(member).toMatchObject({ role: 'kitchen', joinedAt: null, passkeys: 0, seenAt: null });
    expect(invitation.link).toMatch(/\/join\/#[\w-]{43}$/);
    expect(invitation.until - Date.parse(orderMoment)).toBeCloseTo(3 * DAY_MS, -5);
    const secret = invitation.link.split('#')[1] ?? '';
    for (const table of ['staff_invitations', 'audit_entries', 'audit_objects'])
      expect(JSON.stringify(await readRows(site, AnyRow, `SELECT * FROM ${table}`))).not.toContain(secret);
    expect((await mustCall(operator, listStaff, { headers })).staff).toContainEqual(member);
  });

  test('get the link by e-mail as well', async () => {
    const body = person('care');
    const { invitation } = await mustCall(operator, inviteStaff, { body, headers });
    expect(invitation.isMailed).toBe(true);
    const letter = (await operator.inbox()).find(({ to }) => to === body.email);
    expect(letter?.text).toContain(invitation.link);
  });

  test('are on the staff once, by their e-mail', async () => {
    const body = person('care');
    const { member } = await mustCall(operator, inviteStaff, { body, headers });
    expect(await call(operator, inviteStaff, { body, headers })).toMatchObject({
      status: 409,
      error: { code: 'staff_email_taken' },
    });
    await mustCall(operator, removeStaff, { params: { id: member.id }, headers });
    expect(await call(operator, inviteStaff, { body, headers })).toMatchObject({ ok: true });
  });

  test('are invited anew: links from before are void', async () => {
    const { member } = await invite('care');
    const again = await mustCall(operator, renewInvitation, { params: { id: member.id }, headers });
    expect(again.member.invitedUntil).toBe(again.invitation.until);
    const open = `SELECT token_hash FROM staff_invitations WHERE staff_id = '${member.id}' AND used_at IS NULL`;
    expect(await readRows(site, AnyRow, open)).toHaveLength(1);
  });

  test('change their role and leave, and the audit says what they were before', async () => {
    const { member } = await invite('kitchen');
    const params = { id: member.id };
    await mustCall(operator, changeStaffRole, { params, body: { role: 'manager' }, headers });
    const { removedAt } = await mustCall(operator, removeStaff, { params, headers });
    expect(await mustCall(operator, removeStaff, { params, headers })).toEqual({ removedAt });
    expect((await call(operator, changeStaffRole, { params, body: { role: 'care' }, headers })).status).toBe(
      404,
    );
    const query = { object: `staff:${member.id}` };
    const { entries } = await mustCall(operator, listAudit, { query, headers });
    const changes = entries.flatMap(({ objects }) => objects).filter(({ before, after }) => before ?? after);
    expect(changes).toMatchObject([
      { before: { name: member.name, role: 'manager' }, after: null },
      { before: { role: 'kitchen' }, after: { role: 'manager' } },
      { before: null, after: { name: member.name, role: 'kitchen' } },
    ]);
  });

  test('keep one owner at least, whatever is asked', async () => {
    const [first, second] = [await join('owner'), await join('owner')];
    await mustCall(operator, changeStaffRole, { params: { id: first }, body: { role: 'care' }, headers });
    const last = { params: { id: second }, headers };
    const refused = { status: 409, error: { code: 'last_owner' } };
    expect(await call(operator, removeStaff, last)).toMatchObject(refused);
    expect(await call(operator, changeStaffRole, { ...last, body: { role: 'care' } })).toMatchObject(refused);
    // Whoever has not come yet can give no roles.
    const { member } = await invite('owner');
    expect(await call(operator, removeStaff, last)).toMatchObject(refused);
    await mustCall(operator, removeStaff, { params: { id: member.id }, headers });
  });

  test('who do not exist are not found', async () => {
    const params = { id: 'nobody' };
    for (const answer of [
      await call(operator, renewInvitation, { params, headers }),
      await call(operator, removeStaff, { params, headers }),
      await call(operator, revokeToken, { params, headers }),
    ])
      expect(answer.status).toBe(404);
  });
});

test('npm run operate makes the first owner with the deployment’s token', async () => {
  const words = ['staff', 'name=Ольга', 'email=olga@befit.example', 'role=owner'];
  const { code, output } = await runScriptFile('.ci/operate.mjs', words, {
    ...{ SITE_URL: site.url, OPERATOR_TOKEN: localOperatorToken },
  });
  expect([code, output]).toEqual([0, expect.stringMatching(/\/join\/#[\w-]{43}/)]);
  const { staff } = await mustCall(operator, listStaff, { headers });
  expect(staff.find(({ name }) => name === 'Ольга')).toMatchObject({ role: 'owner', joinedAt: null });
});

describe('a token of a script', () => {
  test('does what its role may, and what it may not is refused and stands in the audit', async () => {
    const { token, secret } = await makeToken({ role: 'kitchen' });
    const own = { headers: bearer(secret) };
    await mustCall(operator, listClosedDays, own);
    const body = { reason: 'Кухня закрыта на праздник' };
    const refused = await call(operator, openSalesStop, { body, ...own });
    expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect((await call(operator, readHealth, own)).status).toBe(403);
    const listed = async () =>
      (await mustCall(operator, listAudit, { query: { actor: token.id }, headers })).entries;
    await expect.poll(listed).toMatchObject([
      { operation: 'GET /rest/operations/health/', outcome: 'forbidden' },
      { operation: 'POST /rest/operations/sales-stops/', outcome: 'forbidden' },
      { operation: 'GET /rest/operations/closed-days/', actor: { kind: 'token', name: 'Отчёт' } },
    ]);
    expect(await mustCall(operator, listSalesStops, { headers })).toEqual({ stops: [] });
  });

  test('is told by npm run operate what its role may not do', async () => {
    const secret = await tokenFor({ role: 'kitchen' });
    const { code, errors } = await runScriptFile('.ci/operate.mjs', ['health'], {
      ...{ SITE_URL: site.url, OPERATOR_TOKEN: secret },
    });
    expect([code, errors]).toEqual([1, expect.stringContaining('Вашей роли это действие недоступно')]);
  });

  test('does what is listed for it and nothing else', async () => {
    const own = { headers: bearer(await tokenFor({ operations: ['GET /rest/operations/health/'] })) };
    await mustCall(operator, readHealth, own);
    expect((await call(operator, listClosedDays, own)).status).toBe(403);
  });

  test('ends at once when it is revoked, and by itself in time', async () => {
    const revoked = await makeToken({ role: 'manager' });
    await mustCall(operator, readHealth, { headers: bearer(revoked.secret) });
    const ended = await mustCall(operator, revokeToken, { params: { id: revoked.token.id }, headers });
    expect(await mustCall(operator, revokeToken, { params: { id: revoked.token.id }, headers })).toEqual(
      ended,
    );
    expect((await send(operator, readHealth, { headers: bearer(revoked.secret) })).status).toBe(401);
    const short = await tokenFor({ role: 'manager', days: 1 });
    await setClock(site, new Date(Date.parse(orderMoment) + 2 * DAY_MS).toISOString());
    expect((await send(operator, readHealth, { headers: bearer(short) })).status).toBe(401);
    await setClock(site, orderMoment);
  });

  test('is stored as a hash, and listed with when it was used', async () => {
    const { token, secret } = await makeToken({ role: 'manager' });
    await mustCall(operator, readHealth, { headers: bearer(secret) });
    expect(JSON.stringify(await readRows(site, AnyRow, 'SELECT * FROM staff_tokens'))).not.toContain(secret);
    const { tokens } = await mustCall(operator, listTokens, { headers });
    const used = tokens.find(({ id }) => id === token.id);
    expect(used).toMatchObject({ role: 'manager', madeBy: null, usedAt: expect.any(Number) });
  });

  test('does no more than who has made it, and ends with them', async () => {
    const id = await join('owner');
    const other = await join('owner');
    const { token, secret } = await makeToken({ role: 'owner' });
    await execute(site, `UPDATE staff_tokens SET made_by = '${id}' WHERE id = '${token.id}'`);
    const own = { headers: bearer(secret) };
    await mustCall(operator, listStaff, own);
    await mustCall(operator, changeStaffRole, { params: { id }, body: { role: 'kitchen' }, headers });
    expect((await call(operator, listStaff, own)).status).toBe(403);
    await mustCall(operator, listClosedDays, own);
    await mustCall(operator, removeStaff, { params: { id }, headers });
    expect((await send(operator, listClosedDays, own)).status).toBe(401);
    expect(other).not.toBe(id);
  });

  test.each([
    ['neither a role nor operations', {}, 'role'],
    ['both', { role: 'care', operations: ['GET /rest/operations/health/'] }, 'role'],
    ['an operation that there is not', { operations: ['GET /rest/orders/'] }, 'operations.0'],
    ['no end', { role: 'care', days: 0 }, 'days'],
  ] as const)('is not made with %s', async (_, body, field) => {
    const wrong = { name: 'Отчёт', days: 30, ...body };
    const answer = await operator.request(createStaffToken.path, { json: wrong, headers });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });
});
