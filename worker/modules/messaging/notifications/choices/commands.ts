import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import {
  channelDefault,
  type NotificationChannel,
  type NotificationEvent,
} from '#shared/features/notifications/events.ts';
import type { Scope } from '../../../../scope.ts';
import { readEditions } from '../../../content/api.ts';
import { setConsent } from '../../../visitors/api.ts';
import { queueEvent, sendSoon } from '../commands.ts';
import { keepChoice } from './sql.ts';

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
  await scope.db.write([
    ...keepChoice({ customerId, ...wanted, at: now }),
    ...(event === 'offers'
      ? [
          setConsent(scope, customerId, consentOf[channel], isOn, await readEditions(scope)),
          ...queueEvent(scope, marketing, { key: `subscription:${uuidv7()}`, customerId, now }),
        ]
      : []),
  ]);
  if (event === 'offers') sendSoon(scope);
}
