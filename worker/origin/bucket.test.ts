import { beforeEach, describe, expect, it, vi } from 'vitest';
import { S3Double } from '#tests/doubles/s3.ts';
import { keysOf, type ObjectStore } from '../platform/object-store.ts';
import { openPhotos } from './open-store.ts';

const key = 'tickets/customer 1/ticket+2/photo (3)*.jpg';
const bytes = new Uint8Array([0, 1, 254, 255]);
let store: S3Double;

beforeEach(() => {
  store = new S3Double();
  vi.stubGlobal('fetch', (request: Request) => store.handle(request));
});

const open = (change: Readonly<Record<string, string | undefined>> = {}): ObjectStore =>
  openPhotos('unused', { ...store.variables, ...change });
const contentOf = async (photos: ObjectStore, name: string) => {
  const found = await photos.get(name);
  return found && new Uint8Array(await found.arrayBuffer());
};

describe('photos in a bucket', () => {
  it('are stored, read, and removed by name', async () => {
    const photos = open();
    await photos.put(key, bytes);
    expect([...store.objects.keys()]).toEqual([key]);
    expect(await contentOf(photos, key)).toEqual(bytes);
    await photos.delete([key]);
    await photos.delete(key);
    expect(await photos.get(key)).toBeNull();
  });

  it('are listed page by page, those of a prefix alone', async () => {
    const photos = open();
    store.pageSize = 2;
    for (const name of ['a/1', 'a/2 &<', 'a/3', 'b/1']) await photos.put(name, name);
    const first = await photos.list({ prefix: 'a/' });
    expect((await photos.list({ prefix: 'a/', startAfter: 'a/2 &<' })).objects).toEqual([{ key: 'a/3' }]);
    expect(first).toMatchObject({ objects: [{ key: 'a/1' }, { key: 'a/2 &<' }], truncated: true });
    const all: string[] = [];
    for await (const name of keysOf(photos)) all.push(name);
    expect(all).toEqual(['a/1', 'a/2 &<', 'a/3', 'b/1']);
  });

  it.each([
    ['another secret', { PHOTOS_SECRET: 'wrong' }],
    ['another key', { PHOTOS_KEY_ID: 'wrong' }],
    ['another region', { PHOTOS_REGION: 'us-east-1' }],
    ['another bucket', { PHOTOS_URL: 'https://storage.example/other' }],
  ])('are refused with %s, aloud', async (_, change) => {
    await expect(open(change).put(key, bytes)).rejects.toThrow('The store');
    expect(store.objects.size).toBe(0);
  });

  it('are stored all the same where the store fails once', async () => {
    store.failures.push(503);
    await open().put(key, bytes);
    expect(store.objects.size).toBe(1);
  });
});
