import type { MiddlewareHandler } from 'hono';
import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { logout } from '#shared/features/auth/contract.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { systemClock } from '../integrations/clock.ts';
import { isTimeout } from '../integrations/outside-call.ts';
import { bytesOf } from '../read-bytes.ts';
import { boundWaits } from './bounded-body.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { CONTENT_VERSION } from './content-version.ts';
import { createContractFinder } from './find-contract.ts';
import { inheritedVariables } from './in-process.ts';
import { originHeaders, originTarget } from './origin-request.ts';
import { applySession, readSession } from './origin-session.ts';
import { requireOwnLogout, requireOwnOrigin } from './own-origin.ts';

/** Statuses on which an idempotent request is made once more (specification, section 7). */
const retryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** How long the origin may take to begin its answer to what is read, and to what is ordered, in milliseconds. */
const READ_MS = 3000;
const WRITE_MS = 10_000;
/** How long it may keep us waiting within an answer, in milliseconds. */
const WITHIN_MS = 10_000;
/** How long a visitor may take over an answer, in milliseconds: meanwhile it holds a connection to the origin. */
const READING_MS = 60_000;

/**
 * The origin takes every call for one of our own pages, with the visitor's token in a header: what a foreign page
 * sends has to end here.
 */
function requireOwnPage(c: AppContext, isIdempotent: boolean): void {
  const site = c.req.header('Sec-Fetch-Site');
  if (!isIdempotent) requireOwnOrigin(c);
  else if (site === 'cross-site' || site === 'same-site') throw new AppError('foreign_origin');
}

/** Asks the origin, which has to begin its answer in time; the signal may not end what a slow visitor still reads of it. */
async function fetchHead(target: URL, init: RequestInit, ms: number): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The origin has not answered', 'TimeoutError')),
    ms,
  );
  try {
    return await fetch(target, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

interface Passed {
  readonly restOrigin: string;
  readonly contract: Contract | undefined;
  readonly isIdempotent: boolean;
  readonly breaker: Breaker;
}

async function passOn(
  c: AppContext,
  { restOrigin, contract, isIdempotent, breaker }: Passed,
): Promise<Response> {
  const target = originTarget(c, restOrigin);
  const headers = originHeaders(c, target);
  const token = contract?.auth === 'operator' ? c.req.header('Authorization') : undefined;
  if (token !== undefined) headers.set('authorization', token);
  const body = isIdempotent ? undefined : bytesOf(c);
  const ask = async () => {
    const init = {
      method: c.req.method,
      headers,
      // A redirect of the origin is the visitor's to see; following it could lead to an inner address.
      redirect: 'manual' as const,
      ...(body && { body }),
    };
    if (!breaker.admits()) throw new DOMException('The origin is away', 'TimeoutError');
    try {
      const answer = await fetchHead(target, init, isIdempotent ? READ_MS : WRITE_MS);
      breaker.note('answered');
      return answer;
    } catch (error) {
      // A refused connection costs nobody any time.
      if (isTimeout(error)) breaker.note('too late');
      throw error;
    }
  };
  // What a browser asks for it asks for again by itself.
  const mayRepeat = isIdempotent && inheritedVariables(c) !== undefined;
  try {
    const first = await ask().catch((error: unknown) => {
      // Who was waited for in vain is not waited for again.
      if (mayRepeat && !isTimeout(error)) return null;
      throw error;
    });
    const answer = first !== null && !(mayRepeat && retryStatuses.has(first.status)) ? first : await ask();
    return new Response(
      answer.body && boundWaits(answer.body, { senderMs: WITHIN_MS, readerMs: READING_MS }),
      answer,
    );
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
}

/** What stands between the calls and their origin. */
interface OriginProxy {
  readonly passOn: MiddlewareHandler<AppEnv>;
  /** The content that the origin has last answered from, where it tells. */
  readonly version: () => string;
}

/**
 * With `REST_ORIGIN` set, answers `/rest` from there: from the browser and from rendering alike. The session's
 * cookies are this edge's, whatever the origin does with its own.
 */
export function createOriginProxy(contracts: readonly Contract[]): OriginProxy {
  const contractOf = createContractFinder(contracts);
  const breaker = createBreaker(systemClock);
  let version = '';
  const passAll: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { restOrigin } = c.get('scope').settings;
    if (restOrigin === undefined) return next();
    const isIdempotent = c.req.method === 'GET' || c.req.method === 'HEAD';
    const contract = contractOf(c);
    if (!contract?.crossOrigin) requireOwnPage(c, isIdempotent);
    if (contract?.path === logout.path) requireOwnLogout(c);
    const response = await passOn(c, { restOrigin, contract, isIdempotent, breaker });
    const { answer, session } = await readSession(c, contract, response);
    c.res = answer;
    applySession(c, session);
    version = answer.headers.get(CONTENT_VERSION) ?? version;
    return;
  };
  return { passOn: passAll, version: () => version };
}
