import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { NotificationChannel, NotificationEvent } from './events.ts';
import { PushSubscriptionInput } from './push.ts';

const call = group({ tag: 'notifications', auth: 'customer' });

/** Switches one channel of one event; of advertising it gives or withdraws the consent. */
export const switchNotification = call.put(
  '/rest/customer/notifications/',
  'Включить или выключить один способ сообщать об одном событии',
  {
    body: z.object({
      event: NotificationEvent,
      channel: NotificationChannel,
      isOn: z.boolean('Укажите, включить или выключить'),
    }),
    response: z.object({ success: z.literal(true) }),
    example: { body: { event: 'cutOff', channel: 'sms', isOn: true } },
  },
);

/** Subscribes this browser to push messages. */
export const subscribePush = call.post('/rest/customer/push/', 'Получать уведомления в этом браузере', {
  body: PushSubscriptionInput,
  response: z.object({ success: z.literal(true) }),
  example: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  },
});

/** Tells this browser nothing any more. */
export const unsubscribePush = call.post(
  '/rest/customer/push/remove/',
  'Больше не получать уведомления в этом браузере',
  { response: z.object({ success: z.literal(true) }) },
);
