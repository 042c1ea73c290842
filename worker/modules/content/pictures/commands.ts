import type { Picture } from '#shared/features/pictures/schema.ts';
import { indexRows } from '../../../published/index-rows.ts';
import type { Scope } from '../../../scope.ts';
import { type PictureSource, readSource as readFrom } from './source.ts';
import { pictures } from './sql.ts';
import { transformPicture } from './transform.ts';

/** Reads the source of a picture. */
export function readSource(scope: Scope, name: string): Promise<PictureSource | undefined> {
  return readFrom(scope.bindings.ASSETS, scope.origin, name);
}

/** Makes a JPEG of a picture. */
export function toJpeg(
  scope: Scope,
  bytes: ArrayBuffer,
  { width, quality }: { readonly width: number; readonly quality: number },
): Promise<ArrayBuffer> {
  return transformPicture(scope.bindings.IMAGES, bytes, { width, quality, format: 'jpg' });
}

/** What is known of pictures, by their names. */
export async function picturesByName(scope: Scope): Promise<ReadonlyMap<string, Picture>> {
  return indexRows(await scope.published.rows(pictures), 'name');
}
