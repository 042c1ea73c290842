/** A page of a listing. */
type Listed = { readonly objects: readonly { readonly key: string }[] } & (
  | { readonly truncated: false }
  | { readonly truncated: true; readonly cursor: string }
);

/** Where photos are kept, in the shape of a bucket of Cloudflare's, as far as the worker uses one. */
export interface PhotoStore {
  put(key: string, content: ArrayBuffer | Uint8Array | string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(keys: string | readonly string[]): Promise<void>;
  list(options?: { prefix?: string; cursor?: string }): Promise<Listed>;
}

/** Keys of everything that a store keeps. */
export async function* keysOf(store: PhotoStore): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await store.list(cursor === undefined ? {} : { cursor });
    for (const { key } of page.objects) yield key;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Copies everything of one store into another. */
export async function copyPhotos(from: PhotoStore, to: PhotoStore): Promise<void> {
  for await (const key of keysOf(from)) {
    const photo = await from.get(key);
    // One that was removed meanwhile is nobody's any more.
    if (photo) await to.put(key, await photo.arrayBuffer());
  }
}
