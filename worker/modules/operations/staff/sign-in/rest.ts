import * as contract from '#shared/desk/sign-in/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../../../context.ts';
import { calls } from '../../../../rest/calls.ts';
import type { Scope } from '../../../../scope.ts';
import { enterCode, sendDeskCode } from '../codes/commands.ts';
import { deskOriginOf } from '../desk-origin.ts';
import type { RelyingParty } from '../passkeys/ceremony.ts';
import * as passkeys from '../passkeys/commands.ts';
import { endOwnSessions, listOpenSessions, signOut } from '../sessions/commands.ts';
import { clearStaffToken, setStaffToken } from '../staff-cookie.ts';

const partyOf = (c: AppContext): RelyingParty => ({
  origin: deskOriginOf(c.get('scope'), { isDesk: true, origin: c.get('url').origin }),
});

const userAgentOf = (c: AppContext) => c.req.header('User-Agent') ?? '';

/** Whoever of the staff has signed in: these calls stand under the audit, which knows them. */
function memberOf({ audited }: Scope) {
  const actor = audited?.actor;
  if (actor?.kind !== 'staff') throw new AppError('unauthorized');
  return actor;
}

/** Signing in at the desk, which the desk alone has. */
export const signInCalls = calls(contract, {
  beginJoining: ({ c, scope, body }) => passkeys.beginJoining(scope, partyOf(c), body.invitation),
  finishJoining: async ({ c, scope, body }) => {
    const { member, token } = await passkeys.join(scope, partyOf(c), body, userAgentOf(c));
    setStaffToken(c, token);
    return { member };
  },
  beginSignIn: ({ c, scope }) => passkeys.beginSignIn(scope, partyOf(c)),
  finishSignIn: async ({ c, scope, body }) => {
    const { member, token } = await passkeys.signIn(scope, partyOf(c), body.passkey, userAgentOf(c));
    setStaffToken(c, token);
    return { member };
  },
  requestDeskCode: ({ scope, body }) => sendDeskCode(scope, body.email),
  enterDeskCode: async ({ c, scope, body }) => {
    const { member, token } = await enterCode(scope, body, userAgentOf(c));
    setStaffToken(c, token);
    return { member };
  },
  signOutOfDesk: async ({ c, scope }) => {
    await signOut(scope, memberOf(scope).sessionId);
    clearStaffToken(c);
    return { success: true as const };
  },
  readDeskMember: async ({ scope }) => {
    const asking = memberOf(scope);
    const { id, name, email, role } = asking;
    return {
      member: { id, name, email, role },
      passkeys: await passkeys.listPasskeys(scope, id),
      sessions: await listOpenSessions(scope, asking),
    };
  },
  endDeskSession: async ({ scope, params }) => {
    await endOwnSessions(scope, memberOf(scope), params.id);
    return { success: true as const };
  },
  endOtherDeskSessions: async ({ scope }) => {
    await endOwnSessions(scope, memberOf(scope));
    return { success: true as const };
  },
  beginPasskey: ({ c, scope }) => passkeys.beginPasskey(scope, partyOf(c), memberOf(scope)),
  finishPasskey: async ({ c, scope, body }) => {
    const added = { passkey: body.passkey, member: memberOf(scope) };
    await passkeys.addPasskey(scope, partyOf(c), added, userAgentOf(c));
    return { success: true as const };
  },
  removePasskey: async ({ scope, params }) => {
    await passkeys.removePasskey(scope, memberOf(scope).id, params.id);
    return { success: true as const };
  },
});
