import { AppError } from '#shared/errors.ts';
import type { AppContext } from './context.ts';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Reads the bytes of a body up to a limit, whatever length it declares. */
export async function readBytes(c: AppContext, limit = BODY_LIMIT): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(c.req.header('Content-Length') ?? 0);
  if (declared > limit) throw new AppError('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = c.req.raw.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      reader?.releaseLock();
      throw new AppError('body_too_large');
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
