import type { Bindings } from '../../env.ts';
import { toHex } from '../../hash.ts';
import { tellOutside } from '../outside-call.ts';
import type { LeadChannel } from './port.ts';

const TIMEOUT_MS = 10_000;
const encoder = new TextEncoder();

async function sign(body: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
}

type Settings = Pick<Bindings, 'LEADS_WEBHOOK_URL' | 'LEADS_WEBHOOK_SECRET'>;

/**
 * Hands requests to the operator's own system as signed JSON; null while its address is not set. A messenger abroad
 * would take personal data out of the country, so there is none.
 */
export function createLeadWebhook({
  LEADS_WEBHOOK_URL: url,
  LEADS_WEBHOOK_SECRET: secret,
}: Settings): LeadChannel | null {
  if (url === undefined || secret === undefined) return null;
  return {
    async send(message) {
      const body = JSON.stringify(message);
      const { status, ok } = await tellOutside(url, {
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': message.id,
          'X-Signature': await sign(body, secret),
        },
        body,
        timeoutMs: TIMEOUT_MS,
      });
      if (!ok) throw new Error(`The webhook of requests answered ${status}`);
    },
  };
}
