import { readJson } from '../json.ts';
import { collectBytes } from '../read-bytes.ts';

/** The most that is read of an answer, in bytes: those of the services that we call have some thousands. */
const ANSWER_LIMIT = 256 * 1024;
const decoder = new TextDecoder();

/** An answer has begun and cannot be read to its end: it is cut off, or longer than any right one. */
export class BrokenAnswer extends Error {}

/** What a call takes: a time-out, in milliseconds, has every one of them. */
export interface OutsideRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: HeadersInit;
  readonly body?: BodyInit;
  readonly timeoutMs: number;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly ok: boolean;
  /** What the answer says as JSON; undefined where it says nothing. */
  readonly json: unknown;
}

/** None of the services leads anywhere else: an answer that does is no answer, and is never followed. */
const ask = (url: string, { timeoutMs, ...init }: OutsideRequest): Promise<Response> =>
  fetch(url, { method: 'POST', ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

/** Whether a call has taken longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

async function readBody(response: Response): Promise<unknown> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await collectBytes(response.body, ANSWER_LIMIT);
  } catch (cause) {
    if (isTimeout(cause)) throw cause;
    throw new BrokenAnswer('The answer was cut off', { cause });
  }
  if (!bytes) {
    await response.body?.cancel().catch(() => undefined);
    throw new BrokenAnswer(`The answer has more than ${ANSWER_LIMIT} bytes`);
  }
  return readJson(decoder.decode(bytes));
}

/** Calls a service of others and reads its answer, within a time and up to a size. */
export async function callOutside(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const response = await ask(url, request);
  return { status: response.status, ok: response.ok, json: await readBody(response) };
}

/** Tells a service of others something of which only the status is of interest. */
export async function tellOutside(
  url: string,
  request: OutsideRequest,
): Promise<Omit<OutsideAnswer, 'json'>> {
  const { status, ok, body } = await ask(url, request);
  // A body that nobody reads keeps its connection, of which a request has six.
  await body?.cancel().catch(() => undefined);
  return { status, ok };
}
