import type { MiddlewareHandler } from 'hono';
import {
  type PictureRequest,
  picturePath,
  readPicturePath,
  readShownPicturePath,
} from '#shared/features/pictures/address.ts';
import { presentNameOf } from '#shared/features/pictures/former-names.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { lightestShown, readSource, transformPicture, typeOf } from '../modules/content/pictures.ts';
import { deliverFile, deliverKept, FOR_EVER } from './made-file.ts';

/** An address without a version, or with an old one, follows the content. */
const FOLLOWING = 'public, max-age=86400, stale-while-revalidate=2592000';
/** The original in place of a file that could not be made. */
const SUBSTITUTE = 'public, max-age=60';

/** Answers one file of a picture: from the cache, else made now; undefined where there is no such picture. */
async function deliverPicture(c: AppContext, wanted: PictureRequest): Promise<Response | undefined> {
  const { name, version, width, quality, format } = wanted;
  const scope = c.get('scope');
  const keyOf = (known: string) => scope.origin + picturePath({ name, version: known }, wanted);
  if (version !== '') {
    const kept = await deliverKept(c, { key: keyOf(version), cacheControl: FOR_EVER });
    if (kept) return kept;
  }
  const source = await readSource(scope, name);
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

/**
 * Answers an address that leaves the format open. Caches know files by their whole address alone, so none can give a
 * browser a format that another one asked for; those outside are told what the answer follows from.
 */
async function deliverShown(c: AppContext, pathname: string): Promise<Response | undefined> {
  const shown = readShownPicturePath(pathname);
  const answer =
    shown && (await deliverPicture(c, { ...shown, ...lightestShown(c.req.header('Accept') ?? '') }));
  answer?.headers.append('Vary', 'Accept');
  return answer;
}

/** Where a picture that has another name today is found in the same form. */
function presentAddress(pathname: string, name: string | undefined): string | undefined {
  const present = name === undefined ? undefined : presentNameOf(name);
  return name !== undefined && present !== undefined ? pathname.replace(name, present) : undefined;
}

/** The image service: what is not exactly one of its files is refused before anything is fetched. */
export const pictures: MiddlewareHandler<AppEnv> = async (c, next) => {
  // The path as it was sent: an escaped letter would be another address of the same file.
  const { pathname } = c.get('url');
  if (!pathname.startsWith('/pictures/')) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  const wanted = readPicturePath(pathname);
  const moved = presentAddress(pathname, (wanted ?? readShownPicturePath(pathname))?.name);
  if (moved !== undefined) {
    c.header('Cache-Control', FOLLOWING);
    return c.redirect(moved, 301);
  }
  const answer = await (wanted ? deliverPicture(c, wanted) : deliverShown(c, pathname));
  return answer ?? c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
};
