import { BODY_LIMIT } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from './context.ts';

/** The bytes of a body; undefined where there are more than the limit, and the rest is left. */
export async function collectBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      reader?.releaseLock();
      return undefined;
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

/** Reads the bytes of a request up to a limit, whatever length it declares. */
export async function readBytes(c: AppContext, limit = BODY_LIMIT): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(c.req.header('Content-Length') ?? 0);
  const bytes = declared > limit ? undefined : await collectBytes(c.req.raw.body, limit);
  if (!bytes) throw new AppError('body_too_large');
  return bytes;
}
