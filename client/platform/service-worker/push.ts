declare const self: ServiceWorkerGlobalScope;

/** The message that the site has sealed for this browser. */
interface Note {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly tag: string;
}

/** The note of a message; a message that cannot be read still has to show something, or the browser shows its own. */
function readNote(data: PushMessageData | null): Note {
  const empty = {
    title: 'BeFit',
    text: 'Есть новости о вашем рационе',
    path: '/personal/',
    tag: 'news',
  };
  try {
    return { ...empty, ...(data?.json() as Partial<Note> | undefined) };
  } catch {
    return empty;
  }
}

/** The page of this site that a note leads to, and no other. */
function addressOf(path: unknown): URL {
  const home = new URL('/personal/', self.location.origin);
  if (typeof path !== 'string') return home;
  const address = new URL(path, self.location.origin);
  return address.origin === self.location.origin ? address : home;
}

async function show({ title, text, path, tag }: Note): Promise<void> {
  const options = { body: text, tag, data: { path }, lang: 'ru', icon: '/icons/icon-192.png' };
  await self.registration.showNotification(title, options);
}

/** Leads to the page: in a window of the site that is open, or in a new one. */
async function lead(address: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [shown] = windows;
  if (!shown) {
    await self.clients.openWindow(address.href);
    return;
  }
  await shown.focus();
  if (new URL(shown.url).pathname !== address.pathname) await shown.navigate(address.href);
}

/** Shows what the site has to tell while no page of it is open, and leads to it. */
export function followPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readNote(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.waitUntil(lead(addressOf(path)));
  });
}
