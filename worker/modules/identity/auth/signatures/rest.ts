import type { AppError } from '#shared/errors.ts';
import { requestSignatureCode, signHealthData } from '#shared/features/consents/contract.ts';
import { loginPath } from '#shared/routes.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

const PAGE = '/personal/settings/';

/** Without scripts a consent is signed in the settings. */
const ways = {
  done: () => ({ to: `${PAGE}#consents` }),
  // The sentence of the refusal stands at the top of the page.
  refused: (error: AppError) =>
    error.code === 'unauthorized' ? { to: loginPath(PAGE) } : { to: PAGE, keepsForm: true },
};

export function mountSignatures(table: RestTable): void {
  mount(
    table,
    requestSignatureCode,
    ({ scope, session }) => commands.sendSignatureCode(scope, session.customer),
    ways,
  );
  mount(
    table,
    signHealthData,
    async ({ scope, session, body }) => {
      await commands.signHealthConsent(scope, session.customer, body.code);
      return { success: true as const };
    },
    ways,
  );
}
