/** A page of a listing, in the order of names. */
type Listed = { readonly objects: readonly { readonly key: string }[] } & (
  | { readonly truncated: false }
  | { readonly truncated: true; readonly cursor: string }
);

/** Where objects are kept by name, in the shape of a bucket of Cloudflare's, as far as the worker uses one. */
export interface ObjectStore {
  put(key: string, content: ArrayBuffer | Uint8Array | string): Promise<unknown>;
  /** Null where there is none. */
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(keys: string | string[]): Promise<void>;
  /** Names with a prefix, from the first one on, after a given one or where a page before has ended. */
  list(options?: { prefix?: string; startAfter?: string; cursor?: string }): Promise<Listed>;
}

/** Names of everything with a prefix that a store keeps, in their order. */
export async function* keysOf(store: Pick<ObjectStore, 'list'>, prefix = ''): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await store.list({ prefix, ...(cursor !== undefined && { cursor }) });
    for (const { key } of page.objects) yield key;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** The same, all at once, of a folder that holds few. */
export async function listKeys(store: Pick<ObjectStore, 'list'>, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of keysOf(store, prefix)) keys.push(key);
  return keys;
}
