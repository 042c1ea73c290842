import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Every request that leaves the machine fails at once. Wrangler, which starts many times, is compiled once. */
export const withoutNetwork = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../.cache/compiled'),
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CI: 'true',
};
