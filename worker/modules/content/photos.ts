import { AppError } from '#shared/errors.ts';
import { photoKindOf, withoutMetadata } from '#shared/features/pictures/photo.ts';
import { inTime } from '../../in-time.ts';
import type { Scope } from '../../scope.ts';
import { transformPicture } from './pictures.ts';

/** How long the store may take over a picture, in milliseconds. */
const STORE_MS = 10_000;

const wrongKind = 'Пришлите фото в формате JPEG, PNG, WebP или HEIC';
const unreadable = 'Этот снимок не открывается. Пришлите его в формате JPEG';

/** Width that a customer's picture is stored at, in pixels, and its quality. */
interface StoredSize {
  readonly width: number;
  readonly quality: number;
}

/** Encodes a customer's picture again, so that nothing of it is stored but what is seen; refuses what is no picture. */
export async function encodePhoto(
  scope: Scope,
  bytes: Uint8Array<ArrayBuffer>,
  size: StoredSize,
): Promise<Uint8Array> {
  const refuse = (photo: string, cause?: unknown) =>
    new AppError('validation_failed', { fields: { photo }, cause });
  if (photoKindOf(bytes) === undefined) throw refuse(wrongKind);
  try {
    const jpeg = await transformPicture(scope.bindings.IMAGES, bytes.buffer, { ...size, format: 'jpg' });
    return withoutMetadata(new Uint8Array(jpeg));
  } catch (cause) {
    scope.log('warn', 'photo not read', { reason: String(cause) });
    throw refuse(unreadable, cause);
  }
}

/** Stores a picture under a new name; one that is stored too late, and so named by nothing, goes away again. */
export async function storePhoto(scope: Scope, key: string, jpeg: Uint8Array): Promise<void> {
  const { PHOTOS: photos } = scope.bindings;
  const stored = photos.put(key, jpeg, { httpMetadata: { contentType: 'image/jpeg' } });
  try {
    await inTime(STORE_MS, 'storing a photo', stored);
  } catch (cause) {
    scope.waitUntil(stored.then(() => photos.delete(key)).catch(() => undefined));
    throw new AppError('upstream_failed', { cause });
  }
}

/** Reads a stored picture; one that is not there is not found. */
export async function readPhoto(scope: Scope, key: string): Promise<ArrayBuffer> {
  try {
    const read = async () => (await scope.bindings.PHOTOS.get(key))?.arrayBuffer();
    const photo = await inTime(STORE_MS, 'reading a photo', read());
    if (photo) return photo;
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
  throw new AppError('not_found');
}
