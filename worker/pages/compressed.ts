import { brotliCompressSync, constants } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import type { KeptPage } from './memory.ts';

/**
 * A kept page is compressed once for many, so better than the platform compresses each answer on its way, with quality 4:
 * home is 13.2 kB instead of 14.7 and fits, with its headers, into what a server may send before it hears from the browser.
 * It takes 5 ms. With 11 home would be 11.9 kB, and the isolate would answer nobody for 200 ms.
 */
const QUALITY = 9;

/** Window of 64 kB: with a longer one Brotli takes 23 MB of the isolate's memory as it works, with this one 2. */
const WINDOW_BITS = 16;

const compressed = new WeakMap<KeptPage['body'], Uint8Array>();

/** The compressed body of a kept page; made at the first call. */
export function compressedBody({ body }: Pick<KeptPage, 'body'>): Uint8Array {
  const known = compressed.get(body);
  if (known) return known;
  const made = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
  compressed.set(body, made);
  return made;
}

/** Whether the browser of a request takes Brotli. The platform asks for all browsers alike, and tells what each asked for. */
function takesBrotli({ cf, headers }: Request): boolean {
  const named = cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding') ?? '';
  return String(named)
    .split(',')
    .some((coding) => /^br(;q=(1(\.0*)?|0\.0*[1-9]\d*))?$/i.test(coding.replace(/\s/g, '')));
}

/** How a kept page is sent. */
interface Sent {
  readonly body: Uint8Array;
  /** Lower-case names. */
  readonly headers: { readonly 'content-encoding'?: 'br' };
  /** A compressed body is sent as it is; the platform would compress it once more. */
  readonly encodeBody: 'automatic' | 'manual';
}

/** The bytes of a kept page as the browser of a request takes them. */
export function sentBody(page: Pick<KeptPage, 'body'>, request: Request): Sent {
  if (!takesBrotli(request)) return { body: page.body, headers: {}, encodeBody: 'automatic' };
  return { body: compressedBody(page), headers: { 'content-encoding': 'br' }, encodeBody: 'manual' };
}

/**
 * Gives the answer of a kept page its bytes, last of all: whoever makes an answer anew loses that its body is compressed
 * already, and the platform compresses it once more.
 */
export const sendKeptPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const page = c.get('keptPage');
  if (page === undefined || c.res.status !== 200) return;
  const { body, headers, encodeBody } = sentBody(page, c.req.raw);
  const sent = new Response(body, { headers: c.res.headers, encodeBody });
  for (const [name, value] of Object.entries(headers)) sent.headers.set(name, value);
  // Hono makes an answer anew that takes the place of another one.
  c.res = undefined;
  c.res = sent;
};
