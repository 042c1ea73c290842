/** Tells whether an `If-None-Match` header names a tag, weak or strong, among however many. */
export function namesTag(header: string | null | undefined, tag: string): boolean {
  const named = header?.split(',') ?? [];
  return named.some((one) => one.trim().replace(/^W\//, '') === tag);
}
