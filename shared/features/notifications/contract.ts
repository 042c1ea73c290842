import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { NotificationChannel, NotificationEvent } from './events.ts';
import { PushSubscriptionInput } from './push.ts';

/** Switches one channel of one event; of advertising it gives or withdraws the consent. */
export const switchNotification = defineContract({
  method: 'PUT',
  path: '/rest/customer/notifications/',
  summary: 'Включить или выключить один способ сообщать об одном событии',
  tag: 'notifications',
  auth: 'customer',
  body: z.object({
    event: NotificationEvent,
    channel: NotificationChannel,
    isOn: z.boolean('Укажите, включить или выключить'),
  }),
  response: z.object({ success: z.literal(true) }),
});

/** Subscribes this browser to push messages. */
export const subscribePush = defineContract({
  method: 'POST',
  path: '/rest/customer/push/',
  summary: 'Получать уведомления в этом браузере',
  tag: 'notifications',
  auth: 'customer',
  body: PushSubscriptionInput,
  response: z.object({ success: z.literal(true) }),
});

/** Tells this browser nothing any more. */
export const unsubscribePush = defineContract({
  method: 'POST',
  path: '/rest/customer/push/remove/',
  summary: 'Больше не получать уведомления в этом браузере',
  tag: 'notifications',
  auth: 'customer',
  response: z.object({ success: z.literal(true) }),
});
