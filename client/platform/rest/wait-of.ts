import { RestError } from './rest-client.ts';

/** Seconds to wait that a refused request for a code names, if it does. */
export function waitOf(error: unknown): number | undefined {
  const details = error instanceof RestError ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined;
  return typeof details.retryAfter === 'number' ? details.retryAfter : undefined;
}

/** Seconds until the next code where one was refused because the last one has only just been sent. */
export function pauseOf(error: unknown): number | undefined {
  return error instanceof RestError && error.code === 'code_too_soon' ? waitOf(error) : undefined;
}
