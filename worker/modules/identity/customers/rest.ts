import {
  keepCookieChoice as keepCookieChoiceContract,
  withdrawHealthData,
} from '#shared/features/consents/contract.ts';
import {
  cancelRemoval,
  confirmRemoval,
  exportData,
  forgetFormer,
  getSettings,
  requestRemoval,
  requestRemovalCode,
} from '#shared/features/customers/contract.ts';
import { keepCookieChoice } from '../../../acts/keep-cookie-choice.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { proveForRemoval, sendRemovalCode } from '../auth/commands.ts';
import * as commands from './commands.ts';
import * as removal from './removal/commands.ts';
import { findRequest, withdrawRequest } from './removal/sql.ts';

const REMOVAL_PAGE = '/app/removeuserdata/';
const success = { success: true as const };

export function mountCustomers(table: RestTable): void {
  mount(table, getSettings, ({ scope, session }) => commands.readSettings(scope, session));
  mount(table, exportData, async ({ c, scope, session }) => {
    c.header('Content-Disposition', 'attachment; filename="befit-my-data.json"');
    return commands.exportData(scope, session.customer.id);
  });
  mount(table, withdrawHealthData, async ({ scope, session }) => {
    await commands.withdrawHealth(scope, session.customer.id);
    return success;
  });
  mount(table, keepCookieChoiceContract, async ({ scope, session }) => {
    await keepCookieChoice(scope, session.customer.id);
    return success;
  });
  mount(table, requestRemoval, ({ scope, session }) => removal.requestRemoval(scope, session.customer));
  mount(table, cancelRemoval, async ({ scope, session }) => {
    await withdrawRequest(scope.db, session.customer.id, scope.clock.now());
    return success;
  });
  mountSignedOut(table);
  mount(table, forgetFormer, async ({ scope, body }) => ({
    forgotten: await removal.forgetFormer(scope, body.phone),
  }));
}

/** The way of those who cannot or do not want to sign in: forms that the browser sends by itself. */
function mountSignedOut(table: RestTable): void {
  mount(table, requestRemovalCode, ({ scope, body }) => sendRemovalCode(scope, body), {
    done: () => ({ to: `${REMOVAL_PAGE}?step=code#removal`, keepsForm: true }),
    refused: () => ({ to: `${REMOVAL_PAGE}#removal`, keepsForm: true }),
  });
  mount(
    table,
    confirmRemoval,
    async ({ scope, body }) => {
      const customer = await proveForRemoval(scope, body.phone, body.code);
      if (!customer) return { removal: null, blockers: [] };
      const known = await findRequest(scope.db, customer.id);
      const blockers = known ? [] : await removal.listBlockers(scope, customer.id);
      if (blockers.length > 0) return { removal: null, blockers };
      return { removal: await removal.requestRemoval(scope, customer), blockers: [] };
    },
    {
      done: ({ removal: request, blockers }) => ({
        to: `${REMOVAL_PAGE}?step=${request ? 'done' : blockers.length > 0 ? 'blocked' : 'unknown'}#removal`,
        keepsForm: true,
        adds: {
          dueAt: String(request?.dueAt ?? ''),
          blockers: blockers.map(({ text }) => text).join('\n'),
        },
      }),
      refused: () => ({ to: `${REMOVAL_PAGE}?step=code#removal`, keepsForm: true }),
    },
  );
}
