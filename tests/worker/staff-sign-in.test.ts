import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginJoining,
  beginPasskey,
  beginSignIn,
  finishJoining,
  finishPasskey,
  finishSignIn,
  readDeskMember,
  removePasskey,
  signOutOfDesk,
} from '#shared/desk/sign-in/contract.ts';
import { listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { listSalesStops, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { changeStaffRole, listStaff, removeStaff, renewInvitation } from '#shared/features/staff/contract.ts';
import { Authenticator } from '#tests/doubles/authenticator.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { addressOf, call, mustCall, send } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock, startDesk } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let owner: DeskVisitor;
beforeAll(async () => {
  site = await startDesk();
  owner = await DeskVisitor.joined(site, 'owner');
});
afterAll(() => site?.stop());

const later = (ms: number) => setDeskClock(site, new Date(Date.parse(orderMoment) + ms).toISOString());
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const statusOf = async (visitor: Visitor) => (await send(visitor, readDeskMember)).status;
const code = (name: string) => ({ ok: false, error: { code: name } });

describe('an invitation', () => {
  test('makes a passkey and signs in, and stands in the list and in the audit', async () => {
    const visitor = new DeskVisitor(site);
    const invitation = await visitor.invited('manager');
    const begun = await mustCall(visitor, beginJoining, { body: { invitation } });
    expect(begun).toMatchObject({ name: visitor.name, role: 'manager' });
    const passkey = visitor.authenticator.create(begun.options);
    const { member } = await mustCall(visitor, finishJoining, { body: { invitation, passkey } });
    const known = await mustCall(visitor, readDeskMember);
    expect(known.member).toEqual(member);
    expect(known.passkeys).toMatchObject([{ id: visitor.authenticator.id, name: 'Chrome, Linux' }]);
    const { staff } = await mustCall(owner, listStaff);
    expect(staff.find(({ id }) => id === visitor.id)).toMatchObject({
      ...{ joinedAt: expect.any(Number), passkeys: 1, invitedUntil: null, seenAt: expect.any(Number) },
    });
    const { entries } = await mustCall(owner, listAudit, { query: { actor: visitor.id } });
    expect(entries.at(-1)).toMatchObject({
      operation: 'POST /rest/desk/join/finish/',
      actor: { kind: 'staff', id: visitor.id, name: visitor.name },
      outcome: 'done',
    });
  });

  test('is good once and for three days', async () => {
    const [first, late] = [new DeskVisitor(site), new DeskVisitor(site)];
    const [invitation, other] = [await first.invited('care'), await late.invited('care')];
    const begin = () => mustCall(first, beginJoining, { body: { invitation } });
    const [one, two] = [await begin(), await begin()];
    const passkey = first.authenticator.create(one.options);
    await mustCall(first, finishJoining, { body: { invitation, passkey } });
    const again = new Authenticator(site.deskUrl).create(two.options);
    const refused = await call(first, finishJoining, { body: { invitation, passkey: again } });
    expect(refused).toMatchObject(code('invitation_over'));
    await later(73 * HOUR_MS);
    expect(await call(late, beginJoining, { body: { invitation: other } })).toMatchObject(
      code('invitation_over'),
    );
    await later(0);
  });

  test('takes no passkey of a foreign page, nor an answer to another challenge', async () => {
    const visitor = new DeskVisitor(site);
    const invitation = await visitor.invited('care');
    const begin = async () => (await mustCall(visitor, beginJoining, { body: { invitation } })).options;
    const finish = (passkey: ReturnType<Authenticator['create']>) =>
      call(visitor, finishJoining, { body: { invitation, passkey } });
    const { authenticator } = visitor;
    const foreign = authenticator.create(await begin(), { origin: 'https://evil.example' });
    expect(await finish(foreign)).toMatchObject(code('passkey_refused'));
    expect(await finish(authenticator.create({ challenge: 'invented' }))).toMatchObject(
      code('ceremony_over'),
    );
    const { options } = await mustCall(visitor, beginSignIn);
    expect(await finish(authenticator.create(options))).toMatchObject(code('ceremony_over'));
    expect(await finish(authenticator.create(await begin()))).toMatchObject({ ok: true });
  });

  test('that is renewed ends passkeys and sessions of before', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    await mustCall(owner, renewInvitation, { params: { id: visitor.id } });
    expect(await statusOf(visitor)).toBe(401);
    const passkey = await visitor.proof();
    expect(await call(visitor, finishSignIn, { body: { passkey } })).toMatchObject(code('passkey_refused'));
  });
});

describe('a sign-in', () => {
  test('is by whatever passkey the browser offers', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    await mustCall(visitor, signOutOfDesk);
    expect(await statusOf(visitor)).toBe(401);
    await visitor.enter();
    expect((await mustCall(visitor, readDeskMember)).member.id).toBe(visitor.id);
  });

  test('is refused to a challenge that was used, or is five minutes old', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    const passkey = await visitor.proof();
    await mustCall(visitor, finishSignIn, { body: { passkey } });
    const replayed = await call(new DeskVisitor(site), finishSignIn, { body: { passkey } });
    expect(replayed).toMatchObject(code('ceremony_over'));
    const old = await visitor.proof();
    await later(6 * MINUTE_MS);
    expect(await call(visitor, finishSignIn, { body: { passkey: old } })).toMatchObject(
      code('ceremony_over'),
    );
    await later(0);
  });

  test.each([
    ['of a foreign page', { origin: 'https://evil.example' }],
    ['that has signed no more often than before', { counter: 1 }],
    ['without whose finger it was', { isUnverified: true }],
    ['that nobody has', { id: 'bm9ib2R5' }],
  ])('is refused to a passkey %s', async (_, trick) => {
    const visitor = await DeskVisitor.joined(site, 'care');
    await visitor.enter();
    await mustCall(visitor, signOutOfDesk);
    const passkey = await visitor.proof(trick);
    expect(await call(visitor, finishSignIn, { body: { passkey } })).toMatchObject(code('passkey_refused'));
    expect(await statusOf(visitor)).toBe(401);
  });

  test('is refused where one key says it is another', async () => {
    const [visitor, other] = [await DeskVisitor.joined(site, 'care'), await DeskVisitor.joined(site, 'care')];
    const passkey = await visitor.proof({ id: other.authenticator.id });
    expect(await call(visitor, finishSignIn, { body: { passkey } })).toMatchObject(code('passkey_refused'));
  });

  test('keeps its token as a hash, in a cookie of this host that no script reads', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    const answer = await send(visitor, finishSignIn, { body: { passkey: await visitor.proof() } });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-staff='));
    expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const token = visitor.cookies.get('__Host-staff') ?? 'none';
    const stored = [
      ...(await readRows(site, AnyRow, 'SELECT * FROM staff_sessions')),
      ...(await readRows(site, AnyRow, 'SELECT * FROM audit_entries')),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('ends after twelve hours without use', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    await later(11 * HOUR_MS);
    expect(await statusOf(visitor)).toBe(200);
    await later(22 * HOUR_MS);
    expect(await statusOf(visitor)).toBe(200);
    await later(35 * HOUR_MS);
    expect(await statusOf(visitor)).toBe(401);
    await later(0);
  });
});

describe('a session of the desk', () => {
  test('does what its role may, from the next call on as it is changed, and ends with the person', async () => {
    const visitor = await DeskVisitor.joined(site, 'kitchen');
    await mustCall(visitor, listClosedDays);
    const body = { reason: 'Кухня закрыта на праздник' };
    expect(await call(visitor, openSalesStop, { body })).toMatchObject(code('forbidden'));
    expect(await mustCall(owner, listSalesStops)).toEqual({ stops: [] });
    const params = { id: visitor.id };
    await mustCall(owner, changeStaffRole, { params, body: { role: 'manager' } });
    await mustCall(visitor, openSalesStop, { body });
    await mustCall(owner, removeStaff, { params });
    expect(await statusOf(visitor)).toBe(401);
    expect(await call(visitor, finishSignIn, { body: { passkey: await visitor.proof() } })).toMatchObject(
      code('passkey_refused'),
    );
  });

  test('names in the audit who has done what', async () => {
    const visitor = await DeskVisitor.joined(site, 'kitchen');
    await mustCall(owner, changeStaffRole, { params: { id: visitor.id }, body: { role: 'care' } });
    const { entries } = await mustCall(owner, listAudit, { query: { object: `staff:${visitor.id}` } });
    expect(entries[0]).toMatchObject({
      actor: { kind: 'staff', id: owner.id, name: owner.name },
      objects: expect.arrayContaining([
        expect.objectContaining({ before: { role: 'kitchen' }, after: { role: 'care' } }),
      ]),
    });
  });

  test('is none at the site, where only tokens count', async () => {
    const visitor = await DeskVisitor.joined(site, 'owner');
    const headers = { Cookie: visitor.cookieHeader() };
    expect((await send(new Visitor(site), listStaff, { headers })).status).toBe(401);
    expect((await new Visitor(site).request(readDeskMember.path)).status).toBe(404);
  });

  test('changes nothing for a foreign page', async () => {
    const visitor = await DeskVisitor.joined(site, 'owner');
    const body = { reason: 'Кухня закрыта на праздник' };
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await call(visitor, openSalesStop, { body, headers })).toMatchObject(code('foreign_origin'));
  });

  test('is not made by the deployment’s token: what is of a person needs one', async () => {
    const headers = { Authorization: `Bearer ${localOperatorToken}` };
    expect((await send(new DeskVisitor(site), readDeskMember, { headers })).status).toBe(401);
  });
});

describe('passkeys of somebody', () => {
  test('are added, sign in, and go but for the last one', async () => {
    const visitor = await DeskVisitor.joined(site, 'care');
    const phone = new Authenticator(site.deskUrl);
    const { options } = await mustCall(visitor, beginPasskey);
    expect(options.excludeCredentials).toMatchObject([{ id: visitor.authenticator.id }]);
    await mustCall(visitor, finishPasskey, { body: { passkey: phone.create(options) } });
    const { options: asked } = await mustCall(visitor, beginSignIn);
    await mustCall(visitor, finishSignIn, { body: { passkey: phone.get(asked) } });
    await mustCall(visitor, removePasskey, { params: { id: visitor.authenticator.id } });
    const last = await call(visitor, removePasskey, { params: { id: phone.id } });
    expect(last).toMatchObject(code('last_passkey'));
    expect((await mustCall(visitor, readDeskMember)).passkeys).toMatchObject([{ id: phone.id }]);
  });

  test('are nobody else’s to remove', async () => {
    const [visitor, other] = [await DeskVisitor.joined(site, 'care'), await DeskVisitor.joined(site, 'care')];
    const theirs = addressOf(removePasskey, { params: { id: other.authenticator.id } });
    expect((await visitor.request(theirs, { json: {} })).status).toBe(404);
    expect((await mustCall(other, readDeskMember)).passkeys).toHaveLength(1);
  });
});
