import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import * as notificationsContract from '#shared/features/notifications/contract.ts';
import * as deadContract from '#shared/features/notifications/dead/contract.ts';
import { sha256 } from '../../../hash.ts';
import { calls } from '../../../rest/calls.ts';
import * as dead from '../dead-messages.ts';
import * as choices from '../notification-choices.ts';
import { keepSubscription, removeSubscription } from '../push-subscriptions.ts';

export const notificationCalls = [
  ...calls(notificationsContract, {
    switchNotification: async ({ scope, customer, body }) => {
      await choices.switchNotification(scope, customer, body);
      return { success: true as const };
    },
    subscribePush: async ({ scope, session, customer, body }) => {
      const { push } = scope.services;
      if (!push) throw new AppError('not_found');
      await keepSubscription(scope.db, {
        ...body,
        id: uuidv7(),
        customerId: customer.id,
        sessionHash: await sha256(session.token),
        at: scope.clock.now(),
      });
      return { success: true as const };
    },
    unsubscribePush: async ({ scope, session }) => {
      await removeSubscription(scope.db, await sha256(session.token));
      return { success: true as const };
    },
  }),
  ...calls(deadContract, {
    listDeadMessages: async ({ scope }) => ({ messages: await dead.listDeadMessages(scope) }),
    retryMessage: ({ scope, params }) => dead.retryMessage(scope, params.id),
  }),
];
