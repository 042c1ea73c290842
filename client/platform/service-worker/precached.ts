import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/** What the build lists in the place of `__WB_MANIFEST`. */
export type BuildFiles = (PrecacheEntry | string)[];

async function fromPrecache(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? (await fetch(request));
}

/** Answers for the files of the build from their copies, and for pages as told; everything else goes to the network. */
export function serveBuild(files: BuildFiles, openPage: (event: FetchEvent) => Promise<Response>): void {
  cleanupOutdatedCaches();
  precache(files);
  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') event.respondWith(openPage(event));
    else if (getCacheKeyForURL(request.url)) event.respondWith(fromPrecache(request));
  });
}
