import * as consentsContract from '#shared/features/consents/contract.ts';
import * as customersContract from '#shared/features/customers/contract.ts';
import { keepCookieChoice } from '../../../acts/keep-cookie-choice.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from '../customers.ts';
import { forgetFormer } from '../former-customers.ts';
import * as removal from '../removal.ts';
import { proveForRemoval, sendRemovalCode } from '../sign-in.ts';

const REMOVAL_PAGE = '/app/removeuserdata/';
const success = { success: true as const };

export const customerCalls = [
  ...calls(customersContract, {
    getSettings: ({ scope, session }) => commands.readSettings(scope, session),
    exportData: async ({ c, scope, customer }) => {
      c.header('Content-Disposition', 'attachment; filename="befit-my-data.json"');
      return commands.exportData(scope, customer.id);
    },
    requestRemoval: ({ scope, customer }) => removal.requestRemoval(scope, customer),
    cancelRemoval: async ({ scope, customer }) => {
      await removal.withdrawRequest(scope.db, customer.id, scope.clock.now());
      return success;
    },
    requestRemovalCode: {
      answer: ({ scope, body }) => sendRemovalCode(scope, body),
      form: {
        done: () => ({ to: `${REMOVAL_PAGE}?step=code#removal`, keepsForm: true }),
        refused: () => ({ to: `${REMOVAL_PAGE}#removal`, keepsForm: true }),
      },
    },
    confirmRemoval: {
      answer: async ({ scope, body }) => {
        const customer = await proveForRemoval(scope, body.phone, body.code);
        if (!customer) return { removal: null, blockers: [] };
        const known = await removal.findRequest(scope.db, customer.id);
        const blockers = known ? [] : await removal.listBlockers(scope, customer.id);
        if (blockers.length > 0) return { removal: null, blockers };
        return { removal: await removal.requestRemoval(scope, customer), blockers: [] };
      },
      form: {
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
    },
    forgetFormer: async ({ scope, body }) => ({ forgotten: await forgetFormer(scope, body.phone) }),
  }),
  ...calls(consentsContract, {
    withdrawHealthData: async ({ scope, customer }) => {
      await commands.withdrawHealth(scope, customer.id);
      return success;
    },
    keepCookieChoice: async ({ scope, customer }) => {
      await keepCookieChoice(scope, customer.id);
      return success;
    },
  }),
];
