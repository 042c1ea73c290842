import { HTTPException } from 'hono/http-exception';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { AppError, type ErrorCode, type ErrorEnvelope, errorCatalogue } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';
import { clearAuthCookies } from '../modules/identity/cookies.ts';
import { noteRefusal } from '../modules/visitors/security.ts';
import { errorPage } from '../pages/error-page.ts';
import type { Scope } from '../scope.ts';
import { RETRY_AFTER_S } from './load-limit.ts';
import { isCallPath } from './page-path.ts';

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    const known: Partial<Record<number, ErrorCode>> = {
      404: 'not_found',
      405: 'method_not_allowed',
      413: 'body_too_large',
    };
    const fallback: ErrorCode = error.status < 500 ? 'bad_request' : 'internal';
    return new AppError(known[error.status] ?? fallback, { cause: error });
  }
  return new AppError('internal', { cause: error });
}

/** What an error comes to: its status and what it tells. Text of an unexpected one is logged and never sent. */
export function refusalOf(error: unknown, c: AppContext): { status: number; envelope: ErrorEnvelope } {
  const refusal = toAppError(error instanceof Error ? error : new Error(String(error)));
  const scope: Scope | undefined = c.get('scope');
  if (scope) noteRefusal(scope, refusal);
  if (refusal.status >= 500 && refusal.code !== 'overloaded') {
    const cause = refusal.cause instanceof Error ? refusal.cause : refusal;
    scope?.log('error', cause.message, { code: refusal.code, stack: cause.stack });
  }
  return { status: refusal.status, envelope: envelopeOf(refusal, c) };
}

const Wait = z.object({ retryAfter: z.number() });

/** Seconds after which the same request may succeed, where the error knows them. */
function waitOf({ code, details }: ErrorEnvelope['error']): number | undefined {
  if (code === 'overloaded') return RETRY_AFTER_S;
  return Wait.safeParse(details).data?.retryAfter;
}

/** Errors that have a page of their own: they stand before everything that a form without scripts comes back from. */
const ownPages: Readonly<Record<string, 'overloaded' | 'slow' | undefined>> = {
  overloaded: 'overloaded',
  too_many_requests: 'overloaded',
  request_too_slow: 'slow',
};

/** When crawlers and monitors are to come again for a page whose origin is away, in seconds. */
const AWAY_S = 120;

/** The one place where errors become answers. Crawlers and monitors get no page of an error, which is logged all the same. */
export function onError(error: Error, c: AppContext): Response {
  const { status, envelope } = refusalOf(error, c);
  // A customer who is signed in stays so, also where a call wants an operator's token.
  if (envelope.error.code === 'unauthorized' && !c.get('session')) clearAuthCookies(c);
  const ownPage = ownPages[envelope.error.code];
  const waitS = waitOf(envelope.error);
  if (waitS !== undefined) c.header('Retry-After', String(waitS));
  // A form that was sent without scripts is sent again with the page.
  const isForm = ownPage !== undefined && c.req.header('Accept')?.includes('text/html');
  const isShort = isCallPath(c.req.path) || envelope.error.code === 'hop_refused';
  if (isShort && !isForm) return c.json(envelope, status as 400);
  if (ownPage === undefined && status >= 500 && isbot(c.req.header('User-Agent'))) {
    if (envelope.error.code !== 'upstream_failed')
      return c.text('Страница временно недоступна: ошибка сайта.', status as 500);
    // Told when to come again it keeps the page as it knows it, and a monitor's reader sees what is wrong.
    c.header('Retry-After', String(AWAY_S));
    return c.text('Сайт временно недоступен. Зайдите через две минуты.', 503);
  }
  return c.html(errorPage(c.get('requestId'), ownPage ?? 'failed'), status as 500);
}

/** What no route took: methods that pages do not have. */
export function onNotFound(c: AppContext): Response {
  if (isCallPath(c.req.path)) return c.json(envelopeOf(new AppError('not_found'), c), 404);
  return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
}

function envelopeOf(error: AppError, c: AppContext): ErrorEnvelope {
  return {
    error: {
      code: error.code,
      message: error.status >= 500 && error.code === 'internal' ? errorCatalogue.internal[1] : error.message,
      ...(error.fields && { fields: error.fields }),
      ...(error.details !== undefined && { details: error.details }),
      requestId: c.get('requestId') ?? '',
    },
  };
}
