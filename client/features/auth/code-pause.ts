import { RestError } from '../../platform/rest/rest-client.ts';
import { waitOf } from '../../platform/rest/wait-of.ts';

/** Seconds until the next code where one was refused because the last one has only just been sent. */
export function pauseOf(error: unknown): number | undefined {
  return error instanceof RestError && error.code === 'code_too_soon' ? waitOf(error) : undefined;
}
