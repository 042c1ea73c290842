import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';

/** How much is read of a body that nobody wanted, in bytes, and how long its next part may take, in milliseconds. */
const LIMIT_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 3000;

/** The size of the next part; undefined at the end, and where no part comes in time. */
async function nextSize(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number | undefined> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    const part = await Promise.race([reader.read(), late]);
    return part?.value?.byteLength;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads what an answer has left of the request's body: a client that still writes when the connection closes gets an
 * error in place of the answer that says what was wrong.
 */
export const drainBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    let left = LIMIT_BYTES;
    for (let size = await nextSize(reader); size !== undefined && left > 0; size = await nextSize(reader))
      left -= size;
  } catch {
    // The client has gone: nobody waits for the answer.
  }
  await reader.cancel().catch(() => undefined);
};
