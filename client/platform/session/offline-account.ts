import { ACCOUNT_CACHE, SNAPSHOT_KEY } from '../service-worker/account-cache.ts';
import type { AccountSnapshot } from '../service-worker/account-page.ts';
import { forgetOffline } from './session.ts';

/** Stores a customer's calendar on the device, in place of the one before. */
export async function keepOffline(customerId: string, snapshot: AccountSnapshot): Promise<void> {
  if (!('caches' in window)) return;
  await forgetOffline(customerId);
  const cache = await window.caches.open(ACCOUNT_CACHE + customerId);
  await cache.put(SNAPSHOT_KEY, new Response(JSON.stringify(snapshot)));
}
