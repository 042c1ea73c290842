import type { DataRouter } from 'react-router';

const KEY = 'given-certificate';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Keeps the certificate of an address for this tab: whoever comes by its square code composes an order first, and has
 * not to type the code then.
 */
export function keepGivenCertificate(search: string, store: () => Store): void {
  const code = new URLSearchParams(search).get('certificate');
  if (code === null || !/^[\w -]{4,30}$/.test(code)) return;
  try {
    store().setItem(KEY, code);
  } catch {
    // A storage that is closed to the page costs the comfort alone: the code can be typed.
  }
}

/** The certificate that this tab was opened with; empty without one. */
export function givenCertificate(store: () => Store): string {
  try {
    return store().getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the certificates of all addresses that the tab shows. */
export function followGivenCertificates(router: DataRouter, firstSearch: string): void {
  const store = () => window.sessionStorage;
  keepGivenCertificate(firstSearch, store);
  router.subscribe(({ location }) => keepGivenCertificate(location.search, store));
}
