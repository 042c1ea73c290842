const KEY = 'given-certificate';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Stores a certificate code for this tab. A visitor who goes from the page of a certificate to an order composes that
 * first and then need not type the code; it is a secret, so no address carries it there.
 */
export function keepGivenCertificate(code: string, store: () => Store): void {
  try {
    store().setItem(KEY, code);
  } catch {
    // Browsers may deny the storage; the code can still be typed.
  }
}

/** The certificate that this tab goes on with; empty without one. */
export function givenCertificate(store: () => Store): string {
  try {
    return store().getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
