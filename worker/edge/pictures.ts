import type { MiddlewareHandler } from 'hono';
import { readPicturePath } from '#shared/features/pictures/address.ts';
import type { AppEnv } from '../context.ts';
import { deliverPicture } from '../features/pictures/deliver.ts';

/** The image service: what is not exactly one of its files is refused before anything is fetched. */
export const pictures: MiddlewareHandler<AppEnv> = async (c, next) => {
  // The path as it was sent: an escaped letter would be another address of the same file.
  const { pathname } = new URL(c.req.url);
  if (!pathname.startsWith('/pictures/')) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  const wanted = readPicturePath(pathname);
  const answer = wanted && (await deliverPicture(c, wanted));
  return answer ?? c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
};
