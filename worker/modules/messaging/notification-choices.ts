import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import type { NotificationSwitch, SignedInCustomer } from '#shared/features/customers/schema.ts';
import {
  channelDefault,
  NotificationChannel,
  NotificationEvent,
} from '#shared/features/notifications/events.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { q, statement } from '../../db/query.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { setConsent } from '../visitors/consents.ts';
import { queueEvent, sendSoon } from './notifications/commands.ts';

/** What a customer has switched otherwise than it is by default, as a column. */
export const ChoicesColumn = jsonColumn(
  z.array(z.object({ event: NotificationEvent, channel: NotificationChannel, isOn: z.number() })),
);
export const choicesColumn = (customerId: string): string => `(
    SELECT json_group_array(json_object('event', event, 'channel', channel, 'isOn', is_on))
    FROM notification_choices WHERE customer_id = ${customerId}
  )`;

/** How every channel of every event stands for a customer. */
export function switchesOf(
  scope: Scope,
  customer: SignedInCustomer,
  choices: z.output<typeof ChoicesColumn>,
): NotificationSwitch[] {
  const chosen = new Map(choices.map(({ event, channel, isOn }) => [`${event} ${channel}`, isOn === 1]));
  const hasPush = scope.services.push !== null;
  const channels = NotificationChannel.options.filter((channel) => channel !== 'push' || hasPush);
  return NotificationEvent.options.flatMap((event) =>
    channels.map((channel) => {
      const { isOn, isOpen } = channelDefault(event, channel, customer.email !== '');
      const own = isOpen ? chosen.get(`${event} ${channel}`) : undefined;
      return { event, channel, isOn: own ?? isOn, isOpen };
    }),
  );
}

/** Advertising on each channel is a consent of its own. */
const consentOf: Readonly<Record<NotificationChannel, ConsentDocument>> = {
  sms: 'marketingSms',
  email: 'marketingEmail',
  push: 'marketingPush',
};

/** Switches one channel of one event; of advertising it gives or withdraws the consent and tells marketing. */
export async function switchNotification(
  scope: Scope,
  customer: SignedInCustomer,
  wanted: { event: NotificationEvent; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  const { event, channel, isOn } = wanted;
  if (!channelDefault(event, channel, customer.email !== '').isOpen) {
    throw new AppError('validation_failed', { fields: { channel: 'Этот способ здесь не меняется' } });
  }
  const now = scope.clock.now();
  const { id: customerId, name, phone, email } = customer;
  const marketing = { eventType: 'subscription', name, phone, email } as const;
  const chosen = q
    .insertInto('notificationChoices')
    .values({ customerId, event, channel, isOn, changedAt: now })
    .onConflict((known) =>
      known.columns(['customerId', 'event', 'channel']).doUpdateSet({ isOn, changedAt: now }),
    );
  const waiting = q
    .updateTable('messages')
    .set({ state: 'dropped' })
    .where('customerId', '=', customerId)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting');
  await scope.db.write([
    statement(chosen),
    ...(isOn ? [] : [statement(waiting)]),
    ...(event === 'offers'
      ? [
          setConsent(scope, customerId, consentOf[channel], isOn, await readEditions(scope)),
          ...queueEvent(scope, marketing, { key: `subscription:${uuidv7()}`, customerId, now }),
        ]
      : []),
  ]);
  if (event === 'offers') sendSoon(scope);
}
