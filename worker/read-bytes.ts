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
  return joinBytes(chunks, size);
}

/** Parts of so many bytes in all as one. */
export function joinBytes(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/** The bytes that a request has sent, none where it has sent none; refuses what was too large to be taken. */
export function bytesOf(c: AppContext): Uint8Array<ArrayBuffer> {
  const sent = c.get('body');
  if (sent === undefined) return new Uint8Array();
  if ('refusal' in sent) throw sent.refusal;
  return sent.bytes;
}
