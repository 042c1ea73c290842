import type { MiddlewareHandler } from 'hono';
import { BODY_LIMIT, type Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv, SentBody } from '../context.ts';
import { inTime, TooLate } from '../in-time.ts';
import { collectBytes } from '../read-bytes.ts';
import { isFromOwnPage } from '../rest/own-origin.ts';

/** Within this a body of the usual size is whole, in milliseconds; a photo is given time by a megabit a second. */
const WHOLE_MS = 10_000;
const LARGE_BYTES_A_SECOND = 128 * 1024;

/** A refusal that names the most that is taken, as «64 КБ» or «8 МБ». */
function bodyTooLarge(limit: number): AppError {
  const kilobytes = limit / 1024;
  const most = kilobytes < 1024 ? `${kilobytes}\u00a0КБ` : `${kilobytes / 1024} МБ`;
  return new AppError('body_too_large', {
    message: `Слишком большой запрос: принимаем до ${most}`,
    details: { most: limit },
  });
}

/** The body of a request as far as it is taken; what is wrong with its size is said to whoever reads it. */
async function readBody({ req }: AppContext, limit: number): Promise<SentBody> {
  if (Number(req.header('Content-Length') ?? 0) > limit) return { refusal: bodyTooLarge(limit) };
  const deadlineMs = Math.max(WHOLE_MS, (1000 * limit) / LARGE_BYTES_A_SECOND);
  try {
    const bytes = await inTime(deadlineMs, 'A body', collectBytes(req.raw.body, limit));
    return bytes ? { bytes } : { refusal: bodyTooLarge(limit) };
  } catch (error) {
    throw error instanceof TooLate ? new AppError('request_too_slow', { cause: error }) : error;
  }
}

/**
 * Reads the body of a request before the request counts as work in hand: whoever sends it slowly, or not at all, takes
 * nobody's place. What a foreign page sends is refused without its body.
 */
export function takeBody(contractOf: (c: AppContext) => Contract | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { body, method } = c.req.raw;
    if (method === 'GET' || method === 'HEAD' || body === null) return next();
    const contract = contractOf(c);
    const isForeign = contract !== undefined && !contract.crossOrigin && !isFromOwnPage(c);
    if (isForeign && !c.get('hop')) return next();
    c.set('body', await readBody(c, contract?.bodyLimit ?? BODY_LIMIT));
    await next();
  };
}
