import { matchPrecache } from 'workbox-precaching';
import { type BuildFiles, serveBuild } from '../../platform/service-worker/precached.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFiles };

/** The page has no data in it: the copy of its build opens at once, in a lift as on the street. */
async function openPage({ request }: FetchEvent): Promise<Response> {
  return (await matchPrecache('/shift/')) ?? (await fetch(request));
}

serveBuild(self.__WB_MANIFEST, openPage);
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
