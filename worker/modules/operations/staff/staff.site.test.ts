import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { beginJoining, beginSignIn, finishSignIn } from '#shared/desk/sign-in/contract.ts';
import { listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { listSalesStops, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import {
  changeStaffRole,
  createStaffToken,
  inviteStaff,
  listStaff,
  removeStaff,
  renewInvitation,
  revokeToken,
} from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { join } from '#tests/factories/staff.ts';
import { type Site, test } from '#tests/site.ts';

const stop = { body: { reason: 'Кухня закрыта на праздник' } };
const person = (role: StaffRole) => ({ name: 'Анна', email: 'anna@befit.example', role });
const invite = (site: Site, role: StaffRole) => site.operate(inviteStaff, { body: person(role) });
const secretOf = (link: string) => link.split('#')[1] ?? '';

describe('people', () => {
  test('are invited by a link that is mailed, good for three days and stored nowhere', async ({ site }) => {
    const { member, invitation } = await invite(site, 'kitchen');
    expect(invitation.until).toBe(site.inside.clock.now() + 3 * DAY_MS);
    const [letter] = await site.sent('anna@befit.example');
    expect(letter?.text).toContain(invitation.link);
    expect((await site.operate(listStaff)).staff).toContainEqual(member);
    expect(JSON.stringify(await site.operate(listAudit))).not.toContain(secretOf(invitation.link));
  });

  test('come in at an address that others have begun at a whole hour', async ({ site }) => {
    const { invitation } = await invite(site, 'care');
    const [guest, known] = [site.atDesk(), await join(site, 'care')];
    const begin = (secret: string) => ({ body: { invitation: secret } });
    for (let count = 0; count < 600; count += 1) {
      // Slowly enough for what one address may ask in a minute.
      site.advance(1000);
      await guest.call(beginSignIn);
    }
    expect((await guest.refused(beginJoining, begin('a'.repeat(43)))).code).toBe('invitation_over');
    await guest.call(beginJoining, begin(secretOf(invitation.link)));
    const { options } = await guest.call(beginSignIn);
    await guest.call(finishSignIn, { body: { passkey: known.authenticator.get(options) } });
  });

  test('are invited again: links from before are void', async ({ site }) => {
    const { member, invitation } = await invite(site, 'care');
    const again = await site.operate(renewInvitation, { params: { id: member.id } });
    const begin = (link: string) => ({ body: { invitation: secretOf(link) } });
    expect((await site.atDesk().refused(beginJoining, begin(invitation.link))).code).toBe('invitation_over');
    await site.atDesk().call(beginJoining, begin(again.invitation.link));
  });

  test('change their role and leave, and the audit says what they were before', async ({ site }) => {
    const { member } = await invite(site, 'kitchen');
    const params = { id: member.id };
    await site.operate(changeStaffRole, { params, body: { role: 'manager' } });
    await site.operate(removeStaff, { params });
    expect((await site.bearer().refused(changeStaffRole, { params, body: { role: 'care' } })).code).toBe(
      'not_found',
    );
    const { entries } = await site.operate(listAudit, { query: { object: `staff:${member.id}` } });
    const changes = entries.flatMap(({ objects }) => objects).filter(({ before, after }) => before ?? after);
    expect(changes).toMatchObject([
      { before: { role: 'manager' }, after: null },
      { before: { role: 'kitchen' }, after: { role: 'manager' } },
      { before: null, after: { role: 'kitchen' } },
    ]);
  });

  test('keep one owner at least, whatever is asked', async ({ site }) => {
    const { id } = await join(site, 'owner');
    // Whoever has not come yet can give no roles.
    await invite(site, 'owner');
    const last = { params: { id } };
    expect((await site.bearer().refused(removeStaff, last)).code).toBe('last_owner');
    const demoted = await site.bearer().refused(changeStaffRole, { ...last, body: { role: 'care' } });
    expect(demoted.code).toBe('last_owner');
    await join(site, 'owner');
    await site.operate(removeStaff, last);
  });
});

describe('a token of a script', () => {
  const make = (site: Site, body: { role?: StaffRole; operations?: string[]; days?: number }) =>
    site.operate(createStaffToken, { body: { name: 'Отчёт', days: 30, ...body } });

  test('does what its role may, and what it may not is refused and stands in the audit', async ({ site }) => {
    const { token, secret } = await make(site, { role: 'kitchen' });
    const script = site.bearer(secret);
    await script.call(listClosedDays);
    expect((await script.refused(openSalesStop, stop)).code).toBe('forbidden');
    expect((await site.operate(listSalesStops)).stops).toEqual([]);
    const { entries } = await site.operate(listAudit, { query: { actor: token.id } });
    expect(entries).toMatchObject([
      { operation: 'POST /rest/operations/sales-stops/', outcome: 'forbidden' },
      { operation: 'GET /rest/operations/closed-days/', actor: { kind: 'token', name: 'Отчёт' } },
    ]);
  });

  test('does what is listed for it and nothing else', async ({ site }) => {
    const { secret } = await make(site, { operations: ['GET /rest/operations/health/'] });
    await site.bearer(secret).call(readHealth);
    expect((await site.bearer(secret).refused(listClosedDays)).code).toBe('forbidden');
  });

  test('ends at once when it is revoked, and by itself in time', async ({ site }) => {
    const revoked = await make(site, { role: 'manager' });
    await site.bearer(revoked.secret).call(readHealth);
    await site.operate(revokeToken, { params: { id: revoked.token.id } });
    expect((await site.bearer(revoked.secret).refused(readHealth)).code).toBe('unauthorized');
    const short = await make(site, { role: 'manager', days: 1 });
    site.advance(2 * DAY_MS);
    expect((await site.bearer(short.secret).refused(readHealth)).code).toBe('unauthorized');
  });

  test('does no more than who has made it, and ends with them', async ({ site }) => {
    const [maker] = [await join(site, 'owner'), await join(site, 'owner')];
    const body = { name: 'Отчёт', days: 30, role: 'owner' as const };
    const script = site.bearer((await maker.call(createStaffToken, { body })).secret);
    await script.call(listStaff);
    await site.operate(changeStaffRole, { params: { id: maker.id }, body: { role: 'kitchen' } });
    expect((await script.refused(listStaff)).code).toBe('forbidden');
    await script.call(listClosedDays);
    await site.operate(removeStaff, { params: { id: maker.id } });
    expect((await script.refused(listClosedDays)).code).toBe('unauthorized');
  });
});
