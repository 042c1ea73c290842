/** The last values by key, as many as the limit: the one that was not asked for the longest goes first. */
export interface Recent<T> {
  get(key: string): { readonly value: T } | undefined;
  set(key: string, value: T): void;
}

export function createRecent<T>(limit: number): Recent<T> {
  // A map keeps the order in which its keys were set.
  const entries = new Map<string, { readonly value: T }>();
  const put = (key: string, entry: { readonly value: T }) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) put(key, entry);
      return entry;
    },
    set(key, value) {
      put(key, { value });
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
  };
}
