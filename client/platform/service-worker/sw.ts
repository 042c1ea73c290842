import { matchPrecache } from 'workbox-precaching';
import { ACCOUNT_CACHE, SNAPSHOT_KEY } from './account-cache.ts';
import { type AccountSnapshot, renderAccountPage } from './account-page.ts';
import { type BuildFiles, serveBuild } from './precached.ts';
import { followPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFiles };

const offlinePage = '/offline.html';

/** Pages are never cached: an old price or menu is worse than none. The account's own copy says how old it is. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    const { pathname } = new URL(event.request.url);
    const account = pathname.startsWith('/personal') ? await openAccount() : undefined;
    return account ?? (await matchPrecache(offlinePage)) ?? Response.error();
  }
}

/** The account as it was when its customer last looked; undefined where nobody is signed in. */
async function openAccount(): Promise<Response | undefined> {
  const names = await caches.keys();
  const name = names.find((one) => one.startsWith(ACCOUNT_CACHE));
  const kept = name === undefined ? undefined : await caches.match(SNAPSHOT_KEY, { cacheName: name });
  if (!kept) return undefined;
  return new Response(renderAccountPage((await kept.json()) as AccountSnapshot), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'",
      'Cache-Control': 'no-store',
    },
  });
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

serveBuild(self.__WB_MANIFEST, openPage);
followPush();
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
