import * as z from 'zod/mini';
import { serverOperations } from '#shared/features/events/mindbox.ts';
import type { Bindings } from '../../env.ts';
import type { MarketingEvent, MarketingPort } from '../messages/port.ts';
import { callOutside } from '../outside-call.ts';

const TIMEOUT_MS = 10_000;

const Reply = z.object({ status: z.string() });

const pointsOfContact = { sms: 'Sms', email: 'Email', push: 'Webpush' } as const;

/** The platform may write to nobody who has not agreed to it. */
function subscriptionsOf({ allowed }: MarketingEvent) {
  if (allowed === undefined) return {};
  const channels = Object.entries(pointsOfContact) as [keyof typeof pointsOfContact, string][];
  return {
    subscriptions: channels.map(([channel, pointOfContact]) => ({
      brand: 'BeFit',
      pointOfContact,
      isSubscribed: allowed.includes(channel),
    })),
  };
}

function bodyOf(event: MarketingEvent) {
  const { eventType, name, phone, email, kind, orderNumber, totalKop, leadKind } = event;
  const customer = {
    mobilePhone: phone,
    firstName: name,
    ...(email && { email }),
    ...subscriptionsOf(event),
  };
  if (eventType === 'purchase' || eventType === 'refund') {
    const order = {
      ids: { websiteID: orderNumber },
      totalPrice: (totalKop ?? 0) / 100,
      // Events of an earlier build name no kind.
      ...(kind !== undefined && { customFields: { kind } }),
    };
    return { customer, order };
  }
  return { customer, ...(leadKind !== undefined && { customFields: { leadKind } }) };
}

/** Events to Mindbox; null while its keys are not set. */
export function createMindbox({
  MINDBOX_ENDPOINT_ID: endpointId,
  MINDBOX_SECRET_KEY: secretKey,
}: Pick<Bindings, 'MINDBOX_ENDPOINT_ID' | 'MINDBOX_SECRET_KEY'>): MarketingPort | null {
  if (endpointId === undefined || secretKey === undefined) return null;
  return {
    async report(event, key) {
      const query = new URLSearchParams({
        endpointId,
        operation: serverOperations[event.eventType],
        // Mindbox recognises a repeated event by it.
        transactionId: key,
        ...(event.deviceUuid && { deviceUUID: event.deviceUuid }),
      });
      const {
        status: answered,
        ok,
        json,
      } = await callOutside(`https://api.mindbox.ru/v3/operations/async?${query}`, {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          Accept: 'application/json',
          Authorization: `Mindbox secretKey="${secretKey}"`,
        },
        body: JSON.stringify(bodyOf(event)),
        timeoutMs: TIMEOUT_MS,
      });
      if (!ok) throw new Error(`Mindbox answered ${answered}`);
      const { status } = Reply.parse(json);
      if (status !== 'Success') throw new Error(`Mindbox refused an event: ${status}`);
    },
  };
}
