import { FetchError, ofetch } from 'ofetch';
import type { ErrorEnvelope } from '#shared/errors.ts';
import { WORK_HEADER } from '#shared/features/bounds/work-header.ts';
import { importAgain } from '../code/import-again.ts';
import type { RestReply, RestRequest } from './rest.ts';

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Timeout of an upload, in milliseconds: phones are slow to send. */
const FILE_TIMEOUT_MS = 90_000;

/** Code of a refusal; the rest of its body is read where it is used. */
const codeOf = (body: unknown) => (body as Partial<ErrorEnvelope> | undefined)?.error?.code;

/** Ends with the caller's signal, or after a time: `AbortSignal.any` is younger than browsers that we serve. */
function within(signal: AbortSignal, ms: number): AbortSignal {
  const ends = new AbortController();
  for (const end of [signal, AbortSignal.timeout(ms)]) {
    const abort = () => ends.abort(end.reason);
    if (end.aborted) abort();
    else end.addEventListener('abort', abort, { signal: ends.signal });
  }
  return ends.signal;
}

/** ofetch's defaults are the specified rule: idempotent methods only, one retry, on exactly the listed statuses. */
async function ask({ method, url, headers, body, signal }: RestRequest): Promise<RestReply> {
  const isFile = body instanceof Blob;
  const timeout = isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  try {
    const response = await ofetch.raw(url, {
      method,
      headers: { version: __BUILD_ID__, clienthost: window.location.host, ...headers },
      body: body as Record<string, unknown>,
      ...(signal ? { signal: within(signal, timeout) } : { timeout }),
      credentials: 'same-origin',
      // A change must arrive even if the visitor leaves the page.
      // Browsers limit such requests to 64 KB.
      keepalive: method !== 'GET' && !isFile,
    });
    return { status: response.status, statusText: response.statusText, body: response._data };
  } catch (error) {
    // An answer whose body breaks off is none.
    if (error instanceof TypeError) return { status: 0, statusText: error.message, body: undefined };
    if (!(error instanceof FetchError)) throw error;
    return { status: error.status ?? 0, statusText: error.statusText ?? error.message, body: error.data };
  }
}

/** Makes a call; one that is refused until a proof of work comes is computed and made again. */
export async function overNetwork(request: RestRequest): Promise<RestReply> {
  const reply = await ask(request);
  if (reply.status !== 429 || codeOf(reply.body) !== 'proof_required') return reply;
  // A browser that cannot compute it shows the words of the refusal.
  const work = await importAgain(() => import('./proof-of-work.ts'))
    .then(({ doWork }) => doWork(reply.body, request.signal))
    .catch(() => undefined);
  if (work === undefined) return reply;
  return ask({ ...request, headers: { ...request.headers, [WORK_HEADER]: work } });
}
