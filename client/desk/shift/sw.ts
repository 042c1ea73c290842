import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const page = '/shift/';

/** The page has no data in it: the copy of its build opens at once, in a lift as on the street. */
async function openPage(request: Request): Promise<Response> {
  return (await matchPrecache(page)) ?? (await fetch(request));
}

async function fromPrecache(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? (await fetch(request));
}

cleanupOutdatedCaches();
precache(self.__WB_MANIFEST);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (getCacheKeyForURL(request.url)) event.respondWith(fromPrecache(request));
});
