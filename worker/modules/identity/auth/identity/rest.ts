import type { Contract } from '#shared/contract.ts';
import {
  changeProfile,
  confirmEmail,
  confirmPhone,
  requestEmailCode,
  requestPhoneCodes,
} from '#shared/features/customers/contract.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Call, RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { setAuthCookies } from '../cookies.ts';
import * as commands from './commands.ts';

/** The session goes on under what has changed, in this browser; others learn it with their next request. */
function keepSignedIn(
  { c, session }: Pick<Call<Contract & { auth: 'customer' }>, 'c' | 'session'>,
  customer: SignedInCustomer,
): SignedInCustomer {
  setAuthCookies(c, { ...customer, accessToken: session.token });
  return customer;
}

export function mountIdentity(table: RestTable): void {
  mount(table, changeProfile, async (call) =>
    keepSignedIn(call, await commands.changeProfile(call.scope, call.session.customer, call.body)),
  );
  mount(table, requestEmailCode, ({ scope, session, body }) =>
    commands.requestEmailCode(scope, session.customer.id, body.email),
  );
  mount(table, confirmEmail, async (call) =>
    keepSignedIn(call, await commands.confirmEmail(call.scope, call.session.customer, call.body)),
  );
  mount(table, requestPhoneCodes, ({ scope, session, body }) =>
    commands.requestPhoneCodes(scope, session.customer, body.phone),
  );
  mount(table, confirmPhone, async (call) =>
    keepSignedIn(call, await commands.confirmPhone(call.scope, call.session, call.body)),
  );
}
