import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const offlinePage = '/offline.html';

/** Pages are never kept: they may be personal, and an old price or menu is worse than none. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return (await matchPrecache(offlinePage)) ?? Response.error();
  }
}

async function fromPrecache(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? (await fetch(request));
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

cleanupOutdatedCaches();
precache(self.__WB_MANIFEST);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (getCacheKeyForURL(request.url)) event.respondWith(fromPrecache(request));
});
