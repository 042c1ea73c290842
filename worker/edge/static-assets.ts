import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';

/** Folders and files that only the build makes; no page ever has such a path. */
const assetPath =
  /^\/(assets|builds|fonts|icons|images|press)\/|^\/(sw\.js|offline\.(html|css)|favicon\.ico)$/;

/**
 * Files of the build. Cloudflare answers those that exist before the worker is asked; what comes here is gone,
 * a chunk of an older build for instance, and gets a short 404 that nobody keeps.
 */
export const staticAssets: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!assetPath.test(c.req.path)) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
  const asset = await c.env.ASSETS.fetch(c.req.raw);
  if (asset.status !== 404) return new Response(asset.body, asset);
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
};
