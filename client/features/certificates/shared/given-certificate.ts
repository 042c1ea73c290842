import type { AppRouter } from '../../../router/router.ts';

const KEY = 'given-certificate';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Stores the certificate code of an address for this tab. A visitor who scans the QR code of a certificate composes an
 * order first and then need not type the code.
 */
export function keepGivenCertificate(search: string, store: () => Store): void {
  const code = new URLSearchParams(search).get('certificate');
  if (code === null || !/^[\w -]{4,30}$/.test(code)) return;
  try {
    store().setItem(KEY, code);
  } catch {
    // Browsers may deny the storage; the code can still be typed.
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

/** Stores the certificate code of each address that the tab shows. */
export function followGivenCertificates(router: AppRouter, firstSearch: string): void {
  const store = () => window.sessionStorage;
  keepGivenCertificate(firstSearch, store);
  router.subscribe(({ location }) => keepGivenCertificate(location.search, store));
}
