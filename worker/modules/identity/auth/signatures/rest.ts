import * as contract from '#shared/features/consents/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import * as commands from '../../signatures.ts';

export const signatureCalls = calls(contract, {
  requestSignatureCode: ({ scope, customer }) => commands.sendSignatureCode(scope, customer),
  signHealthData: async ({ scope, customer, body }) => {
    await commands.signHealthConsent(scope, customer, body.code);
    return { success: true as const };
  },
});
