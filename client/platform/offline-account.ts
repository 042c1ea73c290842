import { ACCOUNT_CACHE, type AccountSnapshot, SNAPSHOT_KEY } from './service-worker/account-page.ts';

/** Keeps a customer's calendar on the device, in place of what was kept before. */
export async function keepOffline(customerId: string, snapshot: AccountSnapshot): Promise<void> {
  if (!('caches' in window)) return;
  await forgetOffline(customerId);
  const cache = await window.caches.open(ACCOUNT_CACHE + customerId);
  await cache.put(SNAPSHOT_KEY, Response.json(snapshot));
}

/** Erases what the device keeps of accounts, but of the customer who is signed in. */
export async function forgetOffline(exceptId?: string): Promise<void> {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  const others = names.filter(
    (name) => name.startsWith(ACCOUNT_CACHE) && name !== `${ACCOUNT_CACHE}${exceptId}`,
  );
  await Promise.all(others.map((name) => window.caches.delete(name)));
}
