import { requestSignatureCode, signHealthData } from '#shared/features/consents/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountSignatures(table: RestTable): void {
  mount(table, requestSignatureCode, ({ scope, session }) =>
    commands.sendSignatureCode(scope, session.customer),
  );
  mount(table, signHealthData, async ({ scope, session, body }) => {
    await commands.signHealthConsent(scope, session.customer, body.code);
    return { success: true as const };
  });
}
