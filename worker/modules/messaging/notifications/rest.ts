import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  subscribePush,
  switchNotification,
  unsubscribePush,
} from '#shared/features/notifications/contract.ts';
import { listDeadMessages, retryMessage } from '#shared/features/notifications/dead/contract.ts';
import { sha256 } from '../../../hash.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as choices from './choices/commands.ts';
import * as dead from './dead/commands.ts';
import { keepSubscription, removeSubscription } from './push/sql.ts';

export function mountNotifications(table: RestTable): void {
  mount(table, switchNotification, async ({ scope, session, body }) => {
    await choices.switchNotification(scope, session.customer, body);
    return { success: true as const };
  });
  mount(table, subscribePush, async ({ scope, session, body }) => {
    const { push } = scope.services;
    if (!push) throw new AppError('not_found');
    await keepSubscription(scope.db, {
      ...body,
      id: uuidv7(),
      customerId: session.customer.id,
      sessionHash: await sha256(session.token),
      at: scope.clock.now(),
    });
    return { success: true as const };
  });
  mount(table, unsubscribePush, async ({ scope, session }) => {
    await removeSubscription(scope.db, await sha256(session.token));
    return { success: true as const };
  });
  mount(table, listDeadMessages, async ({ scope }) => ({ messages: await dead.listDeadMessages(scope) }));
  mount(table, retryMessage, ({ scope, params }) => dead.retryMessage(scope, params.id));
}
