import type { Bindings } from '../../env.ts';
import type { EndedSockets } from '../../live/ended-sockets.ts';
import type { Scope } from '../../scope.ts';

/**
 * Objects that hold the sockets of all customers. One for each customer would cost a call for each of a day's
 * deliveries, and a request may make a thousand at most.
 */
const CHANNELS = 32;

type Namespace = Bindings['ACCOUNT_CHANNELS'];

function nameOf(customerId: string): string {
  let sum = 0;
  for (const letter of customerId) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return `channel-${sum % CHANNELS}`;
}

const channel = (channels: Namespace, name: string) => channels.get(channels.idFromName(name));

/** Opens the socket of a customer's page, which ends with its session. */
export function openChannel(
  channels: Namespace,
  { customerId, sessionHash }: { readonly customerId: string; readonly sessionHash: string },
): Promise<Response> {
  return channel(channels, nameOf(customerId)).fetch('https://channel.invalid/', {
    headers: { Upgrade: 'websocket', 'customer-id': customerId, 'session-hash': sessionHash },
  });
}

async function close(scope: Scope, customerId: string, ended: EndedSockets): Promise<void> {
  try {
    await channel(scope.bindings.ACCOUNT_CHANNELS, nameOf(customerId)).end(customerId, ended);
  } catch (error) {
    scope.log('warn', 'sockets of ended sessions not closed', { reason: String(error) });
  }
}

/** Closes sockets whose sessions have ended, behind the answer: what they were told of belongs to nobody there. */
export function closeSockets(scope: Scope, customerId: string, ended: EndedSockets): void {
  scope.waitUntil(close(scope, customerId, ended));
}

/** Tells the open pages of customers to refresh. A page that misses it refreshes by itself within a minute. */
export async function announce(scope: Scope, customerIds: readonly string[]): Promise<void> {
  const { ACCOUNT_CHANNELS: channels } = scope.bindings;
  const byName = new Map<string, string[]>();
  for (const id of new Set(customerIds)) byName.set(nameOf(id), [...(byName.get(nameOf(id)) ?? []), id]);
  await Promise.all([...byName].map(async ([name, ids]) => channel(channels, name).announce(ids))).catch(
    (error: unknown) => scope.log('warn', 'open pages not told', { reason: String(error) }),
  );
}

/** The same behind the answer to a request. */
export function announceSoon(scope: Scope, customerId: string): void {
  scope.waitUntil(announce(scope, [customerId]));
}
