import type { PurchaseKind, ServerEvent } from '#shared/features/events/catalogue.ts';
import { plainSpaces, withoutJoiners } from '#shared/typography.ts';

/**
 * Nothing was accepted: the same message may be sent again, also through another gateway. After any other failure it
 * may have been accepted.
 */
export class NotAccepted extends Error {}

/** Sends text messages. Rejects when the message was not taken, with `NotAccepted` where that is certain. */
export interface SmsPort {
  send(message: { to: string; text: string; code?: string }): Promise<void>;
}

/** A port that gets plain spaces: gateways and phones differ in what they make of one that does not break. */
export function withPlainSpaces(port: SmsPort): SmsPort {
  return {
    send: (message) => port.send({ ...message, text: withoutJoiners(plainSpaces(message.text)) }),
  };
}

/** A file that comes with a letter. */
export interface Attachment {
  readonly filename: string;
  /** MIME type. */
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What is known of a message only when it is sent. */
export interface Enclosure {
  /** Names in double braces of its text. */
  readonly fields: Readonly<Record<string, string>>;
  /** Comes with the letter. */
  readonly file?: Attachment;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text; empty lines part its paragraphs. */
  readonly text: string;
  /** The same for programs that show more. */
  readonly html: string;
  readonly attachment?: Attachment | undefined;
  /** The code that the letter brings, if it does. */
  readonly code?: string | undefined;
}

/** Sends letters. Rejects when one was not taken. */
export interface EmailPort {
  send(letter: Letter): Promise<void>;
}

/** An event of the catalogue that the server tells marketing of, with whom it is about. */
export interface MarketingEvent {
  readonly eventType: ServerEvent;
  readonly name: string;
  readonly phone: string;
  readonly email?: string | undefined;
  /** Device id of the marketing platform, where the visitor has allowed it. */
  readonly deviceUuid?: string | undefined;
  /** Purchases and refunds alone. */
  readonly kind?: PurchaseKind | undefined;
  readonly orderNumber?: string | undefined;
  readonly totalKop?: number | undefined;
  /** Requests alone: which form it was. */
  readonly leadKind?: string | undefined;
  /** Channels that the customer takes advertising by; known where the customer is. */
  readonly allowed?: readonly ('sms' | 'email' | 'push')[] | undefined;
}

/** Reports marketing events; the same key is the same event. */
export interface MarketingPort {
  report(event: MarketingEvent, key: string): Promise<void>;
}

/** Where a browser takes messages, and the keys that they are encrypted for. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a browser shows. */
export interface PushNote {
  readonly title: string;
  readonly text: string;
  /** Path of this site that it leads to. */
  readonly path: string;
  /** A later note of the same tag takes its place. */
  readonly tag: string;
}

/** The browser wants nothing more: its subscription is over. */
export class PushGone extends Error {}

/** Sends notes to browsers. Rejects with `PushGone` where a subscription is over. */
export interface PushPort {
  /** What browsers know the site by when they subscribe. */
  readonly publicKey: string;
  send(target: PushTarget, note: PushNote): Promise<void>;
}
