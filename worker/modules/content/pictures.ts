import { AppError } from '#shared/errors.ts';
import { type PictureFormat, shownFormats } from '#shared/features/pictures/address.ts';
import * as contract from '#shared/features/pictures/contract.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import { q } from '../../db/query.ts';
import { toHex } from '../../hash.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';

/** What is known of the pictures of the site. */
export const pictures = definePart(
  'pictures',
  q
    .selectFrom('pictures')
    .select(['name', 'width', 'height', 'tint', 'version'])
    .$narrowType<Pick<Picture, 'tint'>>()
    .orderBy('name'),
);

/** Ground of formats without transparency: the site's own, so that no plate stands on black. */
const JPEG_GROUND = '#f4f1ea';

const types = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>;

export function typeOf(format: PictureFormat): (typeof types)[PictureFormat] {
  return types[format];
}

interface Form {
  readonly width: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

/** Makes one file of a picture; a source smaller than the wanted width keeps its size. */
export async function transformPicture(
  images: ImagesBinding,
  bytes: ArrayBuffer,
  { width, quality, format }: Form,
): Promise<ArrayBuffer> {
  const { body } = new Response(bytes);
  if (!body) throw new Error('A picture without bytes');
  const result = await images
    .input(body)
    .transform({ width, fit: 'scale-down' })
    .output({
      format: typeOf(format),
      // PNG is the format without loss; a quality would give it a palette.
      ...(format !== 'png' && { quality }),
      ...(format === 'jpg' && { background: JPEG_GROUND }),
    });
  return new Response(result.image()).arrayBuffer();
}

type ShownFormat = (typeof shownFormats)[number];

/** Whether a header `Accept` names a type; a group like `image/*` says nothing of formats that came later. */
function names(accept: string, type: string): boolean {
  return accept.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The lightest format of pages that a browser says it shows. */
export function lightestShown(accept: string): ShownFormat {
  const [avif, webp, png] = shownFormats;
  return [avif, webp].find(({ format }) => names(accept, typeOf(format))) ?? png;
}

/** A picture as it lies among the files of the build. */
export interface PictureSource {
  readonly bytes: ArrayBuffer;
  readonly version: string;
}

/** Length of a version in hexadecimal digits; the addresses of shared/features/pictures say the same. */
const VERSION_DIGITS = 8;

/** Reads a source from the files of the build, the only place that pictures come from. */
export async function readSource(
  { bindings, origin }: Pick<Scope, 'bindings' | 'origin'>,
  name: string,
): Promise<PictureSource | undefined> {
  const file = await bindings.ASSETS.fetch(new URL(`/images/${name}.webp`, origin));
  if (file.status !== 200) {
    await file.body?.cancel();
    return undefined;
  }
  const bytes = await file.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return { bytes, version: toHex(digest).slice(0, VERSION_DIGITS) };
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
