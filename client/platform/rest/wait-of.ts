import { RestError } from './rest-client.ts';

/** Seconds to wait that a refusal names, if it does. */
export function waitOf(error: unknown): number | undefined {
  const details = error instanceof RestError ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return undefined;
  return typeof details.retryAfter === 'number' ? details.retryAfter : undefined;
}
