import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Bindings } from '../../env.ts';
import { PushGone, type PushPort } from '../messages/port.ts';
import { tellOutside } from '../outside-call.ts';

const TIMEOUT_MS = 10_000;
/** How long a push service tries to reach a browser that is off: a day, because older news are none. */
const TTL_S = 86_400;

/** Notes to browsers by Web Push (RFC 8291, RFC 8292); null while the site has no keys. */
export function createWebPush({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Pick<Bindings, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>): PushPort | null {
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null;
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, note) {
      const { title, text, path, tag } = note;
      const { headers, body } = await buildPushPayload(
        { data: { title, text, path, tag }, options: { ttl: TTL_S, urgency: 'normal' } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { publicKey, privateKey, subject },
      );
      const { status, ok } = await tellOutside(endpoint, { headers, body, timeoutMs: TIMEOUT_MS });
      if (status === 404 || status === 410) throw new PushGone('The subscription is over');
      if (!ok) throw new Error(`The push service answered ${status}`);
    },
  };
}
