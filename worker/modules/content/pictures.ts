import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/pictures/contract.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type PictureSource, readSource as readFrom } from './pictures/source.ts';
import { pictures } from './pictures/sql.ts';
import { transformPicture } from './pictures/transform.ts';

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

export const pictureCalls = calls(contract, {
  getPicture: async ({ scope, query }) => {
    const picture = (await picturesByName(scope)).get(query.name);
    if (!picture) throw new AppError('not_found');
    return picture;
  },
});
