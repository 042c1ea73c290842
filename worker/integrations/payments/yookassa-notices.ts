import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { readJson } from '../../json.ts';
import type { Notice, NoticeMessage } from './port.ts';

/** Where notifications come from; they carry no signature, so the payment is also read from the provider. */
const trustedNetworks = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11/32',
  '77.75.156.35/32',
  '2a02:5180::/32',
].map((network) => ipaddr.parseCIDR(network));

/** Our payment's id, which the provider sends back. */
export const Metadata = z.object({ payment: z.optional(z.string().check(z.maxLength(100))) });
const Notification = z.object({
  event: z.string(),
  object: z.object({ id: z.string(), payment_id: z.optional(z.string()), metadata: z.optional(Metadata) }),
});

function isTrusted(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trustedNetworks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

/** A notification, where it comes from the provider's own network. */
export function readNotice({ text, address }: NoticeMessage): Notice | undefined {
  if (!isTrusted(address)) return undefined;
  const parsed = Notification.safeParse(readJson(text));
  if (!parsed.success) return undefined;
  const { id, payment_id: paymentId, metadata } = parsed.data.object;
  // A refund's own data names no payment of ours.
  const key = paymentId === undefined ? metadata?.payment : undefined;
  return {
    ...{ externalId: paymentId ?? id, key, kind: 'moved' },
    ...(paymentId !== undefined && { returned: 'unproven' }),
  };
}
