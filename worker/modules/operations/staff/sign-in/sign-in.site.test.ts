import { describe, expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import {
  beginPasskey,
  beginSignIn,
  endDeskSession,
  endOtherDeskSessions,
  enterDeskCode,
  finishJoining,
  finishPasskey,
  finishSignIn,
  readDeskMember,
  removePasskey,
  requestDeskCode,
  signOutOfDesk,
} from '#shared/desk/sign-in/contract.ts';
import { DESK_CODES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { changeStaffRole, removeStaff, renewInvitation } from '#shared/features/staff/contract.ts';
import { FRESH_MS, staffCodeTerms } from '#shared/features/staff/terms.ts';
import { Authenticator } from '#tests/doubles/authenticator.ts';
import { type Invited, invited, join } from '#tests/factories/staff.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

const isSignedIn = async (who: Visitor) => (await send(who, readDeskMember)).status === 200;
const finish = (who: Invited, passkey: ReturnType<Authenticator['create']>) =>
  who.refused(finishJoining, { body: { invitation: who.invitation, passkey } });

describe('an invitation', () => {
  test('makes a passkey and signs in, which stands in the audit', async ({ site }) => {
    const anna = await join(site, 'manager');
    expect((await anna.call(readDeskMember)).passkeys).toMatchObject([{ name: 'Chrome, Linux' }]);
    const { entries } = await site.operate(listAudit, { query: { actor: anna.id } });
    expect(entries.at(-1)).toMatchObject({ operation: 'POST /rest/desk/join/finish/', outcome: 'done' });
  });

  test('is good once, and for three days', async ({ site }) => {
    const [anna, late] = [await invited(site, 'care'), await invited(site, 'care')];
    const again = new Authenticator(site.inside.deskUrl).create(await anna.asked());
    await anna.join();
    expect((await finish(anna, again)).code).toBe('invitation_over');
    site.advance(73 * HOUR_MS);
    await expect(late.join()).rejects.toThrow('invitation_over');
  });

  test('takes no passkey of a foreign page, nor an answer to another challenge', async ({ site }) => {
    const anna = await invited(site, 'care');
    const foreign = anna.authenticator.create(await anna.asked(), { origin: 'https://evil.example' });
    expect((await finish(anna, foreign)).code).toBe('passkey_refused');
    expect((await finish(anna, anna.authenticator.create({ challenge: 'invented' }))).code).toBe(
      'ceremony_over',
    );
    const { options } = await anna.call(beginSignIn);
    expect((await finish(anna, anna.authenticator.create(options))).code).toBe('ceremony_over');
  });

  test('that is renewed ends passkeys and sessions of before', async ({ site }) => {
    const anna = await join(site, 'care');
    await site.operate(renewInvitation, { params: { id: anna.id } });
    expect(await isSignedIn(anna)).toBe(false);
    expect((await anna.refused(finishSignIn, { body: { passkey: await anna.proof() } })).code).toBe(
      'passkey_refused',
    );
  });
});

describe('a sign-in', () => {
  test('is by a passkey, with a challenge that is used once and for five minutes', async ({ site }) => {
    const anna = await join(site, 'care');
    await anna.call(signOutOfDesk);
    expect(await isSignedIn(anna)).toBe(false);
    // Most passkeys do not count how often they sign.
    const passkey = await anna.proof({ counter: 0 });
    const elsewhere = site.atDesk();
    const both = [anna, elsewhere].map((one) => send(one, finishSignIn, { body: { passkey } }));
    // Either may be first.
    const areIn = (await Promise.all(both)).map(({ ok }) => ok);
    expect(areIn.toSorted()).toEqual([false, true]);
    expect([await isSignedIn(anna), await isSignedIn(elsewhere)]).toEqual(areIn);
    await (areIn[0] ? anna : elsewhere).call(signOutOfDesk);
    expect((await elsewhere.refused(finishSignIn, { body: { passkey } })).code).toBe('ceremony_over');
    const old = await anna.proof();
    site.advance(6 * 60_000);
    expect((await anna.refused(finishSignIn, { body: { passkey: old } })).code).toBe('ceremony_over');
  });

  test.for([
    ['of a foreign page', { origin: 'https://evil.example' }],
    ['that has signed no more often than before', { counter: 1 }],
    ['without whose finger it was', { isUnverified: true }],
    ['that nobody has', { id: 'bm9ib2R5' }],
  ] as const)('is refused to a passkey %s', async ([, trick], { site }) => {
    const anna = await join(site, 'care');
    await anna.enter();
    await anna.call(signOutOfDesk);
    const passkey = await anna.proof(trick);
    expect((await anna.refused(finishSignIn, { body: { passkey } })).code).toBe('passkey_refused');
    expect(await isSignedIn(anna)).toBe(false);
  });

  test('is refused where one key says it is another', async ({ site }) => {
    const [anna, oleg] = [await join(site, 'care'), await join(site, 'owner')];
    const passkey = await anna.proof({ id: oleg.authenticator.id });
    expect((await anna.refused(finishSignIn, { body: { passkey } })).code).toBe('passkey_refused');
  });

  test('is kept in a cookie of this host that no script reads', async ({ site }) => {
    const anna = await join(site, 'care');
    const answer = await send(anna, finishSignIn, { body: { passkey: await anna.proof() } });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-staff='));
    expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(JSON.stringify(await site.operate(listAudit))).not.toContain(anna.cookies.get('__Host-staff'));
  });

  test('does what the role may from the next call on as it is changed, and ends with the person', async ({
    site,
  }) => {
    const anna = await join(site, 'kitchen');
    const stop = { body: { reason: 'Кухня закрыта на праздник' } };
    expect((await anna.refused(openSalesStop, stop)).code).toBe('forbidden');
    await site.operate(changeStaffRole, { params: { id: anna.id }, body: { role: 'manager' } });
    await anna.call(openSalesStop, stop);
    await site.operate(removeStaff, { params: { id: anna.id } });
    expect(await isSignedIn(anna)).toBe(false);
    expect((await anna.refused(finishSignIn, { body: { passkey: await anna.proof() } })).code).toBe(
      'passkey_refused',
    );
  });
});

test('a session ends after a week, however often it is used', async ({ site }) => {
  const anna = await join(site, 'care');
  for (let hours = 0; hours < 24 * 7; hours += 8) {
    expect(await isSignedIn(anna), `${hours} h`).toBe(true);
    site.advance(8 * HOUR_MS);
  }
  expect(await isSignedIn(anna)).toBe(false);
});

test('somebody sees where they have signed in, and ends one of their sessions or all others', async ({
  site,
}) => {
  const [anna, oleg] = [await join(site, 'care'), await join(site, 'owner')];
  const enterAt = async (userAgent: string) => {
    site.advance(1000);
    const browser = site.atDesk({ 'User-Agent': userAgent });
    const { options } = await browser.call(beginSignIn);
    await browser.call(finishSignIn, { body: { passkey: anna.authenticator.get(options) } });
    return browser;
  };
  const [phone, tablet, home] = [
    await enterAt('Mozilla/5.0 (iPhone) Safari/605.1'),
    await enterAt('Mozilla/5.0 (Android 14) Chrome/156.0'),
    await enterAt('Mozilla/5.0 (Windows NT 10.0) Firefox/150.0'),
  ];
  site.advance(60_000);
  const { sessions } = await anna.call(readDeskMember);
  expect(sessions.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
    ['Chrome, Linux', true],
    ['Firefox, Windows', false],
    ['Chrome, Android', false],
    ['Safari, iPhone', false],
  ]);
  const params = { id: sessions[3]?.id ?? '' };
  expect((await oleg.refused(endDeskSession, { params })).code).toBe('not_found');
  await anna.call(endDeskSession, { params });
  expect(await Promise.all([anna, phone, tablet, home].map(isSignedIn))).toEqual([true, false, true, true]);
  await anna.call(endOtherDeskSessions);
  expect(await Promise.all([anna, tablet, home, oleg].map(isSignedIn))).toEqual([true, false, false, true]);
  expect((await anna.call(readDeskMember)).sessions).toHaveLength(1);
});

describe('passkeys of somebody', () => {
  test('are added, sign in, and go but for the last one', async ({ site }) => {
    const anna = await join(site, 'care');
    const phone = new Authenticator(site.inside.deskUrl);
    // A session that was left open, or stolen, makes no other way in.
    site.advance(FRESH_MS + 1);
    expect((await anna.refused(beginPasskey)).code).toBe('sign_in_again');
    await anna.enter();
    const first = anna.cookies.get('__Host-staff') ?? '';
    const { options } = await anna.call(beginPasskey);
    await anna.call(finishPasskey, { body: { passkey: phone.create(options) } });
    expect((await site.sent(anna.email))[0]?.text).toContain('добавлен ещё один ключ: Chrome, Linux');
    const { options: asked } = await anna.call(beginSignIn);
    await anna.call(finishSignIn, { body: { passkey: phone.get(asked) } });
    const elsewhere = site.atDesk();
    elsewhere.cookies.set('__Host-staff', first);
    expect(await isSignedIn(elsewhere)).toBe(true);
    await anna.call(removePasskey, { params: { id: anna.authenticator.id } });
    // What it has opened ends with it.
    expect([await isSignedIn(elsewhere), await isSignedIn(anna)]).toEqual([false, true]);
    expect((await anna.refused(removePasskey, { params: { id: phone.id } })).code).toBe('last_passkey');
  });

  test('are nobody else’s to remove', async ({ site }) => {
    const [anna, oleg] = [await join(site, 'care'), await join(site, 'care')];
    expect((await anna.refused(removePasskey, { params: { id: oleg.authenticator.id } })).code).toBe(
      'not_found',
    );
  });
});

describe('the way back by e-mail', () => {
  const ask = async (who: Visitor, email: string) =>
    (await who.call(requestDeskCode, { body: { email } })).request;
  const enter = (request: string, code: string) => ({ body: { request, code } });
  const codeFor = async (site: Site, email: string) =>
    (await site.sent(email)).find(({ code }) => code)?.code ?? '';
  const refusedFor = async (who: Visitor, request: string, code: string) =>
    (await who.refused(enterDeskCode, enter(request, code))).code;

  test('signs in once', async ({ site }) => {
    const anna = await join(site, 'care');
    await anna.call(signOutOfDesk);
    const request = await ask(anna, anna.email);
    const code = await codeFor(site, anna.email);
    await anna.call(enterDeskCode, enter(request, code));
    expect(await isSignedIn(anna)).toBe(true);
    expect(await refusedFor(anna, request, code)).toBe('code_wrong');
  });

  test('answers strangers alike, who spend nobody else’s tries', async ({ site }) => {
    const anna = await join(site, 'care');
    const own = await ask(anna, anna.email);
    const code = await codeFor(site, anna.email);
    const stranger = site.atDesk();
    for (const email of [anna.email, 'nobody@befit.example']) {
      const request = await ask(stranger, email);
      for (let tries = 0; tries <= staffCodeTerms.tries; tries += 1)
        expect(await refusedFor(stranger, request, '11111111')).toBe('code_wrong');
    }
    expect((await site.sent()).filter((one) => one.code !== undefined)).toHaveLength(2);
    await anna.call(enterDeskCode, enter(own, code));
  });

  test('bears five wrong entries, and ends after ten minutes', async ({ site }) => {
    const anna = await join(site, 'care');
    const spent = await ask(anna, anna.email);
    const code = await codeFor(site, anna.email);
    for (let tries = 0; tries < staffCodeTerms.tries; tries += 1) await refusedFor(anna, spent, '11111111');
    expect(await refusedFor(anna, spent, code)).toBe('code_wrong');
    const late = await ask(anna, anna.email);
    const old = await codeFor(site, anna.email);
    site.advance(staffCodeTerms.lifetimeMs + 1000);
    expect(await refusedFor(anna, late, old)).toBe('code_wrong');
  });

  test.for([removeStaff, renewInvitation])('is closed after %o', async (ended, { site }) => {
    const anna = await join(site, 'care');
    const request = await ask(anna, anna.email);
    const code = await codeFor(site, anna.email);
    await site.operate(ended, { params: { id: anna.id } });
    expect(await refusedFor(anna, request, code)).toBe('code_wrong');
  });

  test('has a limit for each person, whose passkey goes on working', async ({ site }) => {
    const [anna, oleg] = [await join(site, 'care'), await join(site, 'care')];
    for (let count = 0; count <= DESK_CODES_PER_HOUR; count += 1) await ask(anna, anna.email);
    expect((await site.sent(anna.email)).filter(({ code }) => code)).toHaveLength(DESK_CODES_PER_HOUR);
    await anna.enter();
    await ask(oleg, oleg.email);
  });
});
