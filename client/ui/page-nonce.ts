/**
 * The nonce that this page's policy was sent with, for style elements that components bring along. Such elements
 * are only ever made in the browser (popups are not rendered on the server), so nothing hands it down on the way.
 */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
