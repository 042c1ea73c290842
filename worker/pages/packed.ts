import { brotliCompressSync, constants } from 'node:zlib';
import type { KeptPage } from './memory.ts';

/**
 * What is kept is packed once for many: better than the platform packs each answer on its way, with 4. It takes home from
 * 14.7 to 12.9 kB, which fits into what a server may send before it hears from the browser; 5 milliseconds. With 11 it
 * would be 11.9 kB, and 200 milliseconds in which the isolate answers nobody.
 */
const QUALITY = 9;

const packed = new WeakMap<KeptPage['body'], Uint8Array>();

function pack(body: Uint8Array): Uint8Array {
  const known = packed.get(body);
  if (known) return known;
  const made = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
  packed.set(body, made);
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
  /** A packed body is sent as it is; the platform would pack it once more. */
  readonly encodeBody: 'automatic' | 'manual';
}

/** The bytes of a kept page as the browser of a request takes them. */
export function sentBody({ body }: Pick<KeptPage, 'body'>, request: Request): Sent {
  if (!takesBrotli(request)) return { body, headers: {}, encodeBody: 'automatic' };
  return { body: pack(body), headers: { 'content-encoding': 'br' }, encodeBody: 'manual' };
}
