import * as z from 'zod/mini';
import { NotAccepted } from '../../features/notifications/ports.ts';

const TIMEOUT_MS = 10_000;

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/**
 * Calls a gateway and reads its answer. No connection and an answer that says no mean that nothing was accepted; after
 * a timeout nobody knows.
 */
export async function callGateway<T extends z.ZodMiniType>(
  url: string,
  init: RequestInit,
  schema: T,
): Promise<z.output<T>> {
  let answer: unknown;
  try {
    const response = await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer = await response.json();
  } catch (cause) {
    if (isTimeout(cause)) throw cause;
    throw new NotAccepted('The gateway gave no answer', { cause });
  }
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) throw new NotAccepted('The gateway answered in a way of its own');
  return parsed.data;
}
