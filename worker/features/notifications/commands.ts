import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import {
  type MessageData,
  type MessageTemplate,
  messageFields,
} from '#shared/features/notifications/templates.ts';
import type { AppContext } from '../../context.ts';
import { deliverMessages } from './deliver.ts';
import type { MarketingEvent } from './ports.ts';
import { insertMessage } from './sql.ts';

/** A message to a customer. */
export interface QueuedMessage<T extends MessageTemplate> {
  /** The same key is never told twice. */
  readonly key: string;
  readonly customerId: string | null;
  /** Told by e-mail where there is an address, else by SMS. */
  readonly to: { readonly phone: string; readonly email: string };
  readonly template: T;
  /**
   * The number of an order is left out where the same batch gives it out, and a link where what is attached brings it.
   */
  readonly data: Omit<MessageData<T>, 'number' | 'link'> & { readonly number?: string };
  readonly now: EpochMs;
  readonly notBefore?: EpochMs | undefined;
  /** Told only while the invoice is in the state: a message for a paid one waits for its payment. */
  readonly invoice?: { readonly id: string; readonly state: 'open' | 'paid' } | undefined;
  /** What comes with a letter; made by the builder of its kind when it is sent. */
  readonly attachment?: { readonly kind: string; readonly ref: string } | undefined;
}

function hasNumber<T extends MessageTemplate>({ template, data }: QueuedMessage<T>): boolean {
  const fields: readonly string[] = messageFields[template];
  return data.number !== undefined || !fields.includes('number');
}

/** Queues a message, as a statement of the batch of what it tells about. */
export function queueMessage<T extends MessageTemplate>(
  db: D1Database,
  message: QueuedMessage<T>,
): D1PreparedStatement {
  const { to, now, notBefore, invoice, attachment, ...rest } = message;
  return insertMessage(db, {
    ...rest,
    id: uuidv7(),
    ...(to.email === ''
      ? { channel: 'sms', recipient: to.phone }
      : { channel: 'email', recipient: to.email }),
    numberAs: hasNumber(message) ? null : 'number',
    attachment: attachment ?? null,
    invoice: invoice ?? null,
    notBefore: notBefore ?? now,
    createdAt: now,
  });
}

/** Queues a marketing event, a purchase with the number that the same batch has given out, as a statement of the batch of what it tells about. */
export function queueEvent(
  db: D1Database,
  event: MarketingEvent,
  order: Pick<QueuedMessage<MessageTemplate>, 'key' | 'customerId' | 'now' | 'invoice'>,
): D1PreparedStatement {
  return insertMessage(db, {
    id: uuidv7(),
    key: order.key,
    customerId: order.customerId,
    channel: 'marketing',
    recipient: event.phone,
    template: event.eventType,
    data: { ...event },
    numberAs: event.eventType === 'purchase' && event.orderNumber === undefined ? 'orderNumber' : null,
    attachment: null,
    invoice: order.invoice ?? null,
    notBefore: order.now,
    createdAt: order.now,
  });
}

/** Sends what is queued behind the answer to the request; what fails is sent by the timer. */
export function sendSoon(c: AppContext): void {
  const log = c.get('log');
  const desk = { ...c.get('services'), db: c.env.DB, log };
  c.executionCtx.waitUntil(
    deliverMessages(desk).catch((error) => log('warn', 'messages not sent', { reason: String(error) })),
  );
}

/** Queues a marketing event of its own and sends it soon; what the visitor does never fails for want of it. */
export async function reportEvent(c: AppContext, event: MarketingEvent, key?: string): Promise<void> {
  const now = c.get('services').clock.now();
  const name = key ?? `${event.eventType}:${uuidv7()}`;
  try {
    await queueEvent(c.env.DB, event, { key: name, customerId: null, now }).run();
    sendSoon(c);
  } catch (error) {
    c.get('log')('warn', 'marketing event lost', { reason: String(error) });
  }
}
