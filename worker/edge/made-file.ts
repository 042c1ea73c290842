import type { AppContext } from '../context.ts';
import { namesTag } from './entity-tags.ts';
import { findKept, keep } from './kept-answers.ts';

/** A file that is made once and kept under its address. */
interface FileOrder {
  /** Absolute address that the file is kept under: it must change with the content. */
  readonly key: string;
  readonly type: string;
  readonly tag: string;
  /** Cache-Control of this answer; the file in the cache itself is immutable. */
  readonly cacheControl: string;
  readonly make: () => Promise<ArrayBuffer>;
  /** The answer in place of a file that could not be made; it is not kept. */
  readonly substitute: () => Response;
}

/** An address with the right version never gets other content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

// The same file is asked for by many at once after a deployment: all of them wait for one making.
const underWay = new Map<string, Promise<ArrayBuffer | null>>();

function makeOnce(c: AppContext, { key, make }: FileOrder): Promise<ArrayBuffer | null> {
  const known = underWay.get(key);
  if (known) return known;
  const { log, waitUntil } = c.get('scope');
  const making = make()
    .catch((error: unknown) => {
      log('error', 'picture not made', { reason: String(error) });
      return null;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, making);
  // Whoever asked first may leave; the others still wait for what the request has begun.
  waitUntil(making);
  return making;
}

/** The file as this request may have it: whole, as headers alone, or as 304. */
function answer(c: AppContext, file: Response, cacheControl: string, status: string): Response {
  const headers = new Headers(file.headers);
  headers.set('Cache-Status', `pictures; ${status}`);
  headers.set('Cache-Control', cacheControl);
  const tag = headers.get('ETag');
  if (tag !== null && namesTag(c.req.header('If-None-Match'), tag)) {
    headers.delete('Content-Type');
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(c.req.method === 'HEAD' ? null : file.body, { headers });
}

/** Answers a file that is already kept. */
export async function deliverKept(
  c: AppContext,
  { key, cacheControl }: Pick<FileOrder, 'key' | 'cacheControl'>,
): Promise<Response | undefined> {
  const kept = await findKept(c.get('scope'), key, (file) => file);
  return kept && answer(c, kept, cacheControl, 'hit');
}

/** Answers a file: the kept one, else made now and kept. */
export async function deliverFile(c: AppContext, order: FileOrder): Promise<Response> {
  const kept = await deliverKept(c, order);
  if (kept) return kept;
  const bytes = await makeOnce(c, order);
  if (bytes === null) return order.substitute();
  const made = new Response(bytes, {
    headers: { 'Content-Type': order.type, 'Cache-Control': FOR_EVER, ETag: `"${order.tag}"` },
  });
  const scope = c.get('scope');
  scope.waitUntil(keep(scope, order.key, made.clone()));
  return answer(c, made, order.cacheControl, 'fwd=miss');
}
