interface ServiceWorkerHandlers {
  /** The offline page and the shell are stored: the first installation is complete. */
  onOfflineReady: () => void;
  /** A newer version has taken over, started by this page or by another one. */
  reload: () => void;
}

/** How long a page that is at rest waits before what is cached for later visits is fetched, in milliseconds. */
const PAUSE_MS = 3000;

export async function registerServiceWorker({
  onOfflineReady,
  reload,
}: ServiceWorkerHandlers): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('installed', (event) => {
    if (!event.isUpdate) onOfflineReady();
  });
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate || event.isExternal) reload();
  });
  await workbox.register();
}
