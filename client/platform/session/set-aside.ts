/** Where a tab keeps what waits for the customer of a session that has ended. */
export const SET_ASIDE = 'set-aside';

/** Puts what the tab has kept aside for the customer whose session has ended elsewhere: pages of others do not show it, and it goes with the tab. */
export function setAside(store: Storage, customerId: string): void {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  const entries = names.map((name) => [name, store.getItem(name) ?? ''] as const);
  store.clear();
  store.setItem(SET_ASIDE, JSON.stringify({ customerId, entries }));
}
