import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import {
  channelDefault,
  eventOfTemplate,
  type NotificationEvent,
} from '#shared/features/notifications/events.ts';
import {
  type MessageData,
  type MessageTemplate,
  messageFields,
} from '#shared/features/notifications/templates.ts';
import type { Letter, MarketingEvent } from '../../../integrations/messages/port.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { marketingTerms } from '../../visitors/consents.ts';
import { composeLetter } from '../letters.ts';
import { sendSome } from '../send-messages.ts';
import { type Candidate, insertMessage } from './sql.ts';

/**
 * Whom a message goes to. What concerns the account names them: by e-mail where there is an address, else by SMS.
 * Anything else goes to the customer's own phone and e-mail, both of which were confirmed by a code: what a form names
 * may be somebody else's.
 */
type Recipient =
  | {
      readonly customerId: string | null;
      readonly to: { readonly phone: string; readonly email: string };
      readonly atDoor?: never;
    }
  | {
      readonly customerId: string;
      readonly to?: never;
      /** The phone of who meets the courier, in place of the customer's own. */
      readonly atDoor?: string;
    };

/** A message to a customer. */
export type QueuedMessage<T extends MessageTemplate> = Recipient & {
  /** A message with the same key is queued once. */
  readonly key: string;
  readonly template: T;
  /**
   * The number of an order is left out where the same batch gives it out, and a link where what is attached brings it.
   */
  readonly data: Omit<MessageData<T>, 'number' | 'link' | 'code' | 'wish' | 'food'> & {
    readonly number?: string;
  };
  readonly now: EpochMs;
  readonly notBefore?: EpochMs | undefined;
  /** When what it says is no longer true: it is then dropped, wherever it has waited. */
  readonly trueUntil?: EpochMs | undefined;
  /** Told only while the invoice is in the state: a message for a paid one waits for its payment. */
  readonly invoice?: { readonly id: string; readonly state: 'open' | 'paid' } | undefined;
  /** What comes with a letter; made by the builder of its kind when it is sent. */
  readonly attachment?: { readonly kind: string; readonly ref: string } | undefined;
};

function hasNumber<T extends MessageTemplate>({ template, data }: QueuedMessage<T>): boolean {
  const fields: readonly string[] = messageFields[template];
  return data.number !== undefined || !fields.includes('number');
}

/** The ways in which a message may go out: the first that is taken stands under the key itself. */
function candidatesOf(
  { key, to, atDoor }: Pick<QueuedMessage<MessageTemplate>, 'key' | 'to' | 'atDoor'>,
  event: NotificationEvent,
): Candidate[] {
  if (to) {
    // Messages that cannot be switched off use one channel: e-mail, or SMS where there is no address.
    const [channel, recipient] =
      to.email === '' ? (['sms', to.phone] as const) : (['email', to.email] as const);
    return [{ id: uuidv7(), key, channel, recipient, ifEmail: null, isOn: true, isOpen: false }];
  }
  const own = (channel: 'sms' | 'email', ifEmail: boolean) => ({
    id: uuidv7(),
    key: channel === 'sms' && ifEmail ? `${key}:sms` : key,
    channel,
    recipient: channel === 'sms' ? (atDoor ?? null) : null,
    ifEmail,
    ...channelDefault(event, channel, ifEmail),
  });
  return [own('email', true), own('sms', true), own('sms', false)];
}

/** Queues a message, as a statement of the batch of what it tells about; the customer's switches decide how it goes out. */
export function queueMessage<T extends MessageTemplate>(message: QueuedMessage<T>): Statement {
  const { key, customerId, template, data, now, notBefore, trueUntil, invoice, attachment } = message;
  const event = eventOfTemplate[template];
  if ((event === 'account') !== (message.to !== undefined))
    throw new Error(`Only what concerns the account names its recipient: ${template}`);
  const push = channelDefault(event, 'push', true);
  return insertMessage({
    key,
    customerId,
    event: event === 'account' ? null : event,
    candidates: candidatesOf(message, event),
    push: push.isOpen ? push.isOn : null,
    template,
    data,
    numberAs: hasNumber(message) ? null : 'number',
    attachment: attachment ?? null,
    invoice: invoice ?? null,
    consent: null,
    notBefore: notBefore ?? now,
    trueUntil: trueUntil ?? null,
    createdAt: now,
  });
}

/** Switches of advertising follow a consent of their own; of anything else marketing hears if cookies for it are allowed. */
function termsOf(scope: Scope, { eventType }: QueuedEvent, customerId: string | null) {
  return eventType === 'subscription' ? 'allowed' : marketingTerms(scope, customerId);
}

/** A marketing event; without a name and a phone it is the customer's, and gets theirs. */
type QueuedEvent = Omit<MarketingEvent, 'name' | 'phone' | 'email'> &
  (Pick<MarketingEvent, 'name' | 'phone' | 'email'> | { readonly phone?: never });

/**
 * Queues a marketing event, a purchase with the number that the same batch has given out, as statements of the batch
 * of what it tells about: none where marketing is refused. Of a known customer it says by which channels advertising
 * is allowed.
 */
export function queueEvent(
  scope: Scope,
  event: QueuedEvent,
  order: Pick<QueuedMessage<MessageTemplate>, 'key' | 'customerId' | 'now' | 'invoice'>,
): Statement[] {
  const { key, customerId, now, invoice } = order;
  const terms = termsOf(scope, event, customerId);
  if (terms === 'refused') return [];
  const way = {
    id: uuidv7(),
    key,
    channel: 'marketing',
    recipient: event.phone ?? null,
    ifEmail: null,
  } as const;
  const insertion = insertMessage({
    key,
    customerId,
    event: null,
    candidates: [{ ...way, isOn: true, isOpen: false }],
    push: null,
    template: event.eventType,
    data: { ...event },
    numberAs: event.eventType === 'purchase' && event.orderNumber === undefined ? 'orderNumber' : null,
    attachment: null,
    invoice: invoice ?? null,
    consent: terms === 'allowed' ? null : scope.settings.isConsentImplied ? 'implied' : 'given',
    notBefore: now,
    trueUntil: null,
    createdAt: now,
  });
  return [insertion];
}

/** Sends a letter past the outbox, at once. */
export async function sendLetter(scope: Scope, letter: Omit<Letter, 'html'>): Promise<void> {
  await scope.services.email?.send(await composeLetter(scope, letter));
}

/** Sends what is queued behind the answer to the request; what fails is sent by the timer. */
export function sendSoon(scope: Scope): void {
  scope.waitUntil(
    sendSome(scope).catch((error) => scope.log('warn', 'messages not sent', { reason: String(error) })),
  );
}

/** Queues a marketing event of its own and sends it soon; what the visitor does never fails for want of it. */
export async function reportEvent(
  scope: Scope,
  event: MarketingEvent,
  { key, customerId = null }: { readonly key?: string; readonly customerId?: string | null } = {},
): Promise<void> {
  const now = scope.clock.now();
  const name = key ?? `${event.eventType}:${uuidv7()}`;
  try {
    const statements = queueEvent(scope, event, { key: name, customerId, now });
    if (statements.length === 0) return;
    await scope.db.write(statements);
    sendSoon(scope);
  } catch (error) {
    scope.log('warn', 'marketing event lost', { reason: String(error) });
  }
}
