import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginSignIn,
  enterDeskCode,
  readDeskMember,
  requestDeskCode,
  signOutOfDesk,
} from '#shared/desk/sign-in/contract.ts';
import { DESK_CODES_PER_HOUR, DESK_SIGN_INS_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { removeStaff } from '#shared/features/staff/contract.ts';
import { staffCodeTerms } from '#shared/features/staff/terms.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock, startDesk } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { sha256 } from '#worker/hash.ts';

let site: LocalWorker;
let visitor: DeskVisitor;
beforeAll(async () => {
  site = await startDesk();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setDeskClock(site, orderMoment);
  visitor = await DeskVisitor.joined(site, 'care');
  await mustCall(visitor, signOutOfDesk);
});

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const ask = (who: DeskVisitor, email = who.email) => mustCall(who, requestDeskCode, { body: { email } });
const enter = (who: DeskVisitor, code: string, email = who.email) =>
  call(who, enterDeskCode, { body: { email, code } });
const refusal = (name: string) => ({ ok: false, error: { code: name } });
const lettersTo = async (email: string) => (await visitor.inbox()).filter(({ to }) => to === email);
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('the way back by e-mail', () => {
  test('signs in where a passkey has before, once, and stands in the audit', async () => {
    await ask(visitor);
    const code = await visitor.codeOf(visitor.email);
    expect(await enter(visitor, code)).toMatchObject({ ok: true, data: { member: { id: visitor.id } } });
    expect((await mustCall(visitor, readDeskMember)).member.role).toBe('care');
    expect(await enter(visitor, code)).toMatchObject(refusal('code_not_requested'));
    const { entries } = await mustCall(visitor, listAudit, { query: { actor: visitor.id }, headers });
    expect(entries.map(({ operation }) => operation)).toContain('POST /rest/desk/code/enter/');
  });

  test('is closed to a browser that has signed in with no passkey, and answers it alike', async () => {
    const stranger = new DeskVisitor(site);
    const before = await lettersTo(visitor.email);
    const known = await ask(visitor);
    expect(await ask(stranger, visitor.email)).toEqual(known);
    expect(await ask(stranger, 'nobody@befit.example')).toEqual(known);
    expect((await lettersTo(visitor.email)).length).toBe(before.length + 1);
    const code = await visitor.codeOf(visitor.email);
    expect(await enter(stranger, code, visitor.email)).toMatchObject(refusal('code_not_requested'));
    expect(await enter(visitor, code)).toMatchObject({ ok: true });
  });

  test('is open in that browser to its own people alone', async () => {
    const other = await DeskVisitor.joined(site, 'owner');
    await ask(visitor, other.email);
    expect(await lettersTo(other.email)).not.toContainEqual(
      expect.objectContaining({ code: expect.any(String) }),
    );
  });

  test('bears five wrong entries, and ends after ten minutes', async () => {
    await ask(visitor);
    const code = await visitor.codeOf(visitor.email);
    for (let left = staffCodeTerms.tries - 1; left >= 0; left -= 1)
      expect(await enter(visitor, wrong(code))).toMatchObject({
        error: { code: 'code_wrong', details: { triesLeft: left } },
      });
    expect(await enter(visitor, code)).toMatchObject(refusal('code_not_requested'));
    await ask(visitor);
    const next = await visitor.codeOf(visitor.email);
    await setDeskClock(
      site,
      new Date(Date.parse(orderMoment) + staffCodeTerms.lifetimeMs + 1000).toISOString(),
    );
    expect(await enter(visitor, next)).toMatchObject(refusal('code_not_requested'));
  });

  test('has one code at a time: the last one', async () => {
    await ask(visitor);
    const first = await visitor.codeOf(visitor.email);
    await ask(visitor);
    const last = await visitor.codeOf(visitor.email);
    if (first !== last) expect(await enter(visitor, first)).toMatchObject(refusal('code_wrong'));
    expect(await enter(visitor, last)).toMatchObject({ ok: true });
  });

  test('is closed to who has left', async () => {
    await ask(visitor);
    const code = await visitor.codeOf(visitor.email);
    await mustCall(visitor, removeStaff, { params: { id: visitor.id }, headers });
    expect(await enter(visitor, code)).toMatchObject(refusal('code_not_requested'));
  });

  test('keeps no code that could be read', async () => {
    await ask(visitor);
    const code = await visitor.codeOf(visitor.email);
    const rows = await readRows(site, AnyRow, 'SELECT code_hash, device_hash FROM staff_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('limits of the desk', () => {
  test('of codes are of one person, whose passkey goes on working, and of nobody else', async () => {
    for (let count = 0; count < DESK_CODES_PER_HOUR; count += 1) await ask(visitor);
    const refused = await call(visitor, requestDeskCode, { body: { email: visitor.email } });
    expect(refused).toMatchObject({ status: 429, error: { details: { retryAfter: expect.any(Number) } } });
    await visitor.enter();
    const colleague = await DeskVisitor.joined(site, 'care');
    await ask(colleague);
  });

  test('of beginnings are of an address: another one of the same team signs in', async () => {
    const hour = Date.parse(orderMoment) - (Date.parse(orderMoment) % 3_600_000);
    await execute(
      site,
      `INSERT INTO rate_counters (key, window_start, count)
       VALUES ('desk-sign-in:${visitor.address}', ${hour}, ${DESK_SIGN_INS_PER_HOUR})
       ON CONFLICT (key, window_start) DO UPDATE SET count = excluded.count`,
    );
    expect((await send(visitor, beginSignIn)).status).toBe(429);
    const colleague = await DeskVisitor.joined(site, 'care');
    await colleague.enter();
  });
});

/** The part of its address that a session counts for, of ten. */
const partOf = async (who: DeskVisitor) =>
  Number.parseInt((await sha256(who.cookies.get('__Host-staff') ?? '')).slice(-4), 16) % 10;

test('a colleague in the same office spends nobody else’s calls', async () => {
  const office = await startDesk({ floodLimit: 20 });
  const first = await DeskVisitor.joined(office, 'owner');
  let second = await DeskVisitor.joined(office, 'care');
  while ((await partOf(second)) === (await partOf(first))) second = await DeskVisitor.joined(office, 'care');
  const at = { headers: { 'CF-Connecting-IP': '10.20.30.40' } };
  const ask = async (who: DeskVisitor) => (await send(who, readDeskMember, at)).status;
  const answers: number[] = [];
  for (let count = 0; count < 25; count += 1) answers.push(await ask(first));
  expect([answers.includes(429), await ask(second)]).toEqual([true, 200]);
  await office.stop();
});
