import * as z from 'zod/mini';

/**
 * Push services of browsers. The address comes from a browser and the worker posts to it, so it may lead to no other
 * host: Chrome, Opera, Samsung and Yandex use Google's, then Firefox, Safari and Edge.
 */
const pushHost =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))\/[\x21-\x7e]*$/;

/** Tells whether an address is one of a push service. */
export function isPushEndpoint(text: string): boolean {
  return pushHost.test(text);
}

const base64url = (length: number, message: string) =>
  z.string(message).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), message));

/** A browser's subscription: where it takes messages, and the keys that they are encrypted for. */
export const PushSubscriptionInput = z.object({
  endpoint: z
    .string('Не хватает адреса браузера')
    .check(z.maxLength(1000), z.refine(isPushEndpoint, 'Этот браузер мы пока не поддерживаем')),
  /** 65 bytes of an uncompressed point. */
  p256dh: base64url(87, 'Неверный ключ браузера'),
  /** 16 bytes. */
  auth: base64url(22, 'Неверный ключ браузера'),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** Whether push messages are configured, and whether this browser is subscribed. */
export const PushTerms = z.object({ publicKey: z.string(), isSubscribed: z.boolean() });
export type PushTerms = z.infer<typeof PushTerms>;
