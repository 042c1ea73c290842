import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { inTime } from '../in-time.ts';

/** How much is read of a body that nobody wanted, in bytes, how long its next part may take, and how long all of it. */
const LIMIT_BYTES = 16 * 1024 * 1024;
const PART_MS = 3000;
const WHOLE_MS = 30_000;

/**
 * Reads what an answer has left of the request's body: a client that still writes when the connection closes gets an
 * error in place of the answer that says what was wrong.
 */
export const drainBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  const reader = body.getReader();
  const until = Date.now() + WHOLE_MS;
  try {
    let left = LIMIT_BYTES;
    while (left > 0) {
      const { value } = await inTime(Math.min(PART_MS, until - Date.now()), 'A body', reader.read());
      if (!value) break;
      left -= value.byteLength;
    }
  } catch {
    // The client has gone, or sends it drop by drop: nobody waits for that.
  }
  await reader.cancel().catch(() => undefined);
};
