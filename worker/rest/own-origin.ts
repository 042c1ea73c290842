import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';

/**
 * Lets only our own pages change anything: every header that tells where a request comes from has to say so,
 * and one of them must be there.
 */
export function requireOwnOrigin(c: AppContext): void {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  const isOwnOrigin = origin === undefined || origin === new URL(c.req.url).origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  if ((origin === undefined && site === undefined) || !isOwnOrigin || !isOwnSite)
    throw new AppError('foreign_origin');
}
