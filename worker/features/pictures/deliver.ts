import { type PictureRequest, picturePath } from '#shared/features/pictures/address.ts';
import type { AppContext } from '../../context.ts';
import { deliverFile, deliverKept, FOR_EVER, readSource } from './commands.ts';
import { transformPicture, typeOf } from './transform.ts';

/** An address without a version, or with an old one, follows the content. */
const FOLLOWING = 'public, max-age=86400, stale-while-revalidate=2592000';
/** The original in place of a file that could not be made. */
const SUBSTITUTE = 'public, max-age=60';

/** Answers one file of a picture: from the cache, else made now; undefined where there is no such picture. */
export async function deliverPicture(c: AppContext, wanted: PictureRequest): Promise<Response | undefined> {
  const { name, version, width, quality, format } = wanted;
  const keyOf = (known: string) =>
    new URL(picturePath({ name, version: known }, wanted), c.req.url).toString();
  if (version !== '') {
    const kept = await deliverKept(c, { key: keyOf(version), cacheControl: FOR_EVER });
    if (kept) return kept;
  }
  const source = await readSource(c, name);
  if (!source) return undefined;
  return deliverFile(c, {
    key: keyOf(source.version),
    type: typeOf(format),
    tag: `${source.version}-${width}-${quality}-${format}`,
    cacheControl: version === source.version ? FOR_EVER : FOLLOWING,
    make: () => transformPicture(c.env.IMAGES, source.bytes, wanted),
    substitute: () =>
      new Response(c.req.method === 'HEAD' ? null : source.bytes, {
        headers: { 'Content-Type': 'image/webp', 'Cache-Control': SUBSTITUTE },
      }),
  });
}
