import type { Contract } from '#shared/contract.ts';
import * as contract from '#shared/features/customers/contract.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Call } from '../../../../rest/calls.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from '../../contacts.ts';
import { setAuthCookies } from '../../cookies.ts';

/** The session goes on under what has changed, in this browser; others learn it with their next request. */
function keepSignedIn(
  { c, session }: Pick<Call<Contract & { auth: 'customer' }>, 'c' | 'session'>,
  customer: SignedInCustomer,
): SignedInCustomer {
  setAuthCookies(c, { ...customer, accessToken: session.token });
  return customer;
}

export const identityCalls = calls(contract, {
  changeProfile: async (call) =>
    keepSignedIn(call, await commands.changeProfile(call.scope, call.customer, call.body)),
  requestEmailCode: ({ scope, customer, body }) => commands.requestEmailCode(scope, customer.id, body.email),
  confirmEmail: async (call) =>
    keepSignedIn(call, await commands.confirmEmail(call.scope, call.customer, call.body)),
  requestPhoneCodes: ({ scope, customer, body }) => commands.requestPhoneCodes(scope, customer, body.phone),
  confirmPhone: async (call) =>
    keepSignedIn(call, await commands.confirmPhone(call.scope, call.session, call.body)),
});
