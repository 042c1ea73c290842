import type { AppError } from '#shared/errors.ts';
import { withdrawHealthData } from '#shared/features/consents/contract.ts';
import {
  cancelRemoval,
  confirmRemoval,
  exportData,
  getSettings,
  requestRemoval,
  requestRemovalCode,
} from '#shared/features/customers/contract.ts';
import { loginPath } from '#shared/routes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { proveForRemoval, sendRemovalCode } from '../auth/commands.ts';
import * as commands from './commands.ts';
import * as removal from './removal/commands.ts';
import { findRequest, withdrawRequest } from './removal/sql.ts';

const PAGE = '/personal/settings/';
const REMOVAL_PAGE = '/app/removeuserdata/';
const success = { success: true as const };

/** Forms of the settings lead back to them. */
const ways = {
  done: () => ({ to: `${PAGE}#data` }),
  refused: (error: AppError) => ({
    to: error.code === 'unauthorized' ? loginPath(PAGE) : `${PAGE}?error=${error.code}#data`,
  }),
};

export function mountCustomers(table: RestTable): void {
  mount(table, getSettings, ({ c, session }) => commands.readSettings(c, session));
  mount(table, exportData, async ({ c, session }) => {
    c.header('Content-Disposition', 'attachment; filename="befit-my-data.json"');
    return commands.exportData(c, session);
  });
  mount(
    table,
    withdrawHealthData,
    async ({ c, session }) => {
      await commands.withdrawHealthData(c, session);
      return success;
    },
    ways,
  );
  mount(table, requestRemoval, ({ c, session }) => removal.requestRemoval(c, session.customer), ways);
  mount(
    table,
    cancelRemoval,
    async ({ c, session }) => {
      await withdrawRequest(c.env.DB, session.customer.id, c.get('services').clock.now());
      return success;
    },
    ways,
  );
  mountSignedOut(table);
}

/** The way of those who cannot or do not want to sign in. */
function mountSignedOut(table: RestTable): void {
  mount(table, requestRemovalCode, ({ c, body }) => sendRemovalCode(c, body), {
    done: () => ({ to: `${REMOVAL_PAGE}?step=code#removal`, keepsForm: true }),
    refused: () => ({ to: `${REMOVAL_PAGE}#removal`, keepsForm: true }),
  });
  mount(
    table,
    confirmRemoval,
    async ({ c, body }) => {
      const customer = await proveForRemoval(c, body.phone, body.code);
      if (!customer) return { removal: null, blockers: [] };
      const known = await findRequest(c.env.DB, customer.id);
      const blockers = known ? [] : await removal.listBlockers(c, customer.id);
      if (blockers.length > 0) return { removal: null, blockers };
      return { removal: await removal.requestRemoval(c, customer), blockers: [] };
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
