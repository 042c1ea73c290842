import * as z from 'zod/mini';
import { NotAccepted } from '../messages/port.ts';
import { BrokenAnswer, callOutside, isTimeout } from '../outside-call.ts';

const TIMEOUT_MS = 10_000;

/**
 * Calls a gateway and reads its answer. No connection and an answer that says no mean that nothing was accepted; after
 * a timeout, or where the answer breaks off, nobody knows.
 */
export async function callGateway<T extends z.ZodMiniType>(
  url: string,
  { headers, body }: { readonly headers?: Record<string, string>; readonly body: BodyInit },
  schema: T,
): Promise<z.output<T>> {
  let answer: unknown;
  try {
    answer = (await callOutside(url, { ...(headers && { headers }), body, timeoutMs: TIMEOUT_MS })).json;
  } catch (cause) {
    if (isTimeout(cause) || cause instanceof BrokenAnswer) throw cause;
    throw new NotAccepted('The gateway gave no answer', { cause });
  }
  const parsed = z.safeParse(schema, answer);
  if (!parsed.success) throw new NotAccepted('The gateway answered in a way of its own');
  return parsed.data;
}
