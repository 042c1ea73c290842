/** Tells whether a page takes its title and description from the lookup (specification, section 4). */
export function takesSeo(path: string): boolean {
  return !/personal|order|success/.test(path);
}

/** Tells whether the host is a test host, which search engines must not index. */
export function isTestHost(hostname: string): boolean {
  return hostname.includes('test');
}
