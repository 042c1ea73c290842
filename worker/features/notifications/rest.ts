import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import {
  subscribePush,
  switchNotification,
  unsubscribePush,
} from '#shared/features/notifications/contract.ts';
import { sha256 } from '../../hash.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as choices from './choices/commands.ts';
import { keepSubscription, removeSubscription } from './push/sql.ts';

export function mountNotifications(table: RestTable): void {
  mount(table, switchNotification, async ({ c, session, body }) => {
    await choices.switchNotification(c, session, body);
    return { success: true as const };
  });
  mount(table, subscribePush, async ({ c, session, body }) => {
    const { push, clock } = c.get('services');
    if (!push) throw new AppError('not_found');
    await keepSubscription(c.env.DB, {
      ...body,
      id: uuidv7(),
      customerId: session.customer.id,
      sessionHash: await sha256(session.token),
      at: clock.now(),
    });
    return { success: true as const };
  });
  mount(table, unsubscribePush, async ({ c, session }) => {
    await removeSubscription(c.env.DB, await sha256(session.token));
    return { success: true as const };
  });
}
