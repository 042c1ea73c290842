/**
 * Sets a cookie of the page: `name=value; Path=/; Secure`. Safari keeps no secure one on plain http, where only a site on
 * the own machine is served.
 */
export function writeCookie(line: string): void {
  const isPlain = globalThis.location?.protocol === 'http:';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent in Safari and Firefox ESR
    document.cookie = isPlain ? line.replace(/; Secure\b/, '') : line;
  } catch {
    // Browsers may deny cookies: what this one would keep holds for the page alone.
  }
}
