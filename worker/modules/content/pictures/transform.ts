import type { PictureFormat } from '#shared/features/pictures/address.ts';

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
