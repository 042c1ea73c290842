import { type PictureForm, type PictureRequest, picturePath } from '#shared/features/pictures/address.ts';
import type { AppContext } from '../../context.ts';
import { type PictureSource, readSource } from './source.ts';
import { transformPicture, typeOf } from './transform.ts';

/** An address with the right version never gets other content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** An address without a version, or with an old one, follows the content. */
const FOLLOWING = 'public, max-age=86400, stale-while-revalidate=2592000';
/** The original in place of a file that could not be made. */
const SUBSTITUTE = 'public, max-age=60';

interface Made {
  readonly bytes: ArrayBuffer;
  readonly isOriginal: boolean;
}

// The same file is asked for by many at once after a deployment: all of them wait for one transformation.
const underWay = new Map<string, Promise<Made>>();

function makeOnce(c: AppContext, key: string, source: PictureSource, form: PictureForm): Promise<Made> {
  const known = underWay.get(key);
  if (known) return known;
  const making = make(c, source, form).finally(() => underWay.delete(key));
  underWay.set(key, making);
  // Whoever asked first may leave; the others still wait for what the request has begun.
  c.executionCtx.waitUntil(making);
  return making;
}

async function make(c: AppContext, source: PictureSource, form: PictureForm): Promise<Made> {
  try {
    return { bytes: await transformPicture(c.env.IMAGES, source.bytes, form), isOriginal: false };
  } catch (error) {
    c.get('log')('error', 'picture not made', { reason: String(error) });
    return { bytes: source.bytes, isOriginal: true };
  }
}

function headersOf({ width, quality, format }: PictureForm, version: string): Record<string, string> {
  return {
    'Content-Type': typeOf(format),
    'Cache-Control': FOR_EVER,
    ETag: `"${version}-${width}-${quality}-${format}"`,
  };
}

/** The answer as this request may have it: whole, as headers alone, or as 304. */
function answer(c: AppContext, stored: Response, isCurrent: boolean, status: string): Response {
  const headers = new Headers(stored.headers);
  headers.set('Cache-Status', `pictures; ${status}`);
  if (!isCurrent) headers.set('Cache-Control', FOLLOWING);
  const tag = headers.get('ETag');
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (tag !== null && known.some((candidate) => candidate.trim().replace(/^W\//, '') === tag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(c.req.method === 'HEAD' ? null : stored.body, { headers });
}

/** Answers one file of a picture: from the cache, else made now; undefined where there is no such picture. */
export async function deliverPicture(c: AppContext, wanted: PictureRequest): Promise<Response | undefined> {
  const { origin } = new URL(c.req.url);
  const keyOf = (version: string) =>
    new Request(origin + picturePath({ name: wanted.name, version }, wanted));
  const find = (version: string) => caches.default.match(keyOf(version));

  const hit = wanted.version === '' ? undefined : await find(wanted.version);
  if (hit) return answer(c, hit, true, 'hit');
  const source = await readSource(c.env.ASSETS, origin, wanted.name);
  if (!source) return undefined;
  const isCurrent = wanted.version === source.version;
  const key = keyOf(source.version);
  const current = isCurrent ? undefined : await find(source.version);
  if (current) return answer(c, current, false, 'hit');

  const { bytes, isOriginal } = await makeOnce(c, key.url, source, wanted);
  if (isOriginal) {
    const substitute = new Response(bytes, {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': SUBSTITUTE },
    });
    return answer(c, substitute, true, 'fwd=miss; detail=original');
  }
  const made = new Response(bytes, { headers: headersOf(wanted, source.version) });
  c.executionCtx.waitUntil(caches.default.put(key, made.clone()));
  return answer(c, made, isCurrent, 'fwd=miss');
}
