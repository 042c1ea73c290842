import type { MiddlewareHandler } from 'hono';
import { BODY_LIMIT, type Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv, SentBody } from '../context.ts';
import { isFromOwnPage } from '../rest/own-origin.ts';
import type { OpenBodies, OpenBody } from './open-bodies.ts';
import { bodyTooLarge, readInPace } from './paced-body.ts';

/** The body of a request as far as it is taken; what is wrong with its size is said to whoever reads it. */
async function take(
  c: AppContext,
  body: ReadableStream<Uint8Array>,
  limit: number,
  place: OpenBody,
): Promise<SentBody> {
  const tooLarge = { refusal: bodyTooLarge(limit) };
  if (Number(c.req.header('Content-Length') ?? 0) > limit) return tooLarge;
  try {
    return { bytes: await readInPace(body, { limit, givenUp: place.givenUp, onPart: place.add }) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'body_too_large') return tooLarge;
    throw error;
  }
}

/** What an edge has signed has to be what has come. */
async function requireSigned(c: AppContext, sent: SentBody): Promise<void> {
  const hop = c.get('hop');
  if (hop && !('bytes' in sent && (await hop.isBody(sent.bytes)))) throw new AppError('hop_refused');
}

/**
 * Reads the body of a request before the request counts as work in hand: whoever sends it slowly, or not at all, takes
 * nobody's place. What a foreign page sends is refused without its body.
 */
export function takeBody(
  contractOf: (c: AppContext) => Contract | undefined,
  bodies: OpenBodies,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { body, method } = c.req.raw;
    if (method === 'GET' || method === 'HEAD' || body === null) {
      await requireSigned(c, { bytes: new Uint8Array() });
      return next();
    }
    const contract = contractOf(c);
    const isForeign = contract !== undefined && !contract.crossOrigin && !isFromOwnPage(c);
    if (isForeign && !c.get('hop')) return next();
    const place = bodies.enter(c.get('scope').address);
    const answerOnceWhole = async () => {
      const sent = await take(c, body, contract?.bodyLimit ?? BODY_LIMIT, place);
      place.arrive();
      await requireSigned(c, sent);
      c.set('body', sent);
      await next();
    };
    const done = answerOnceWhole().finally(place.leave);
    // Who goes away must not leave their body counted.
    c.executionCtx.waitUntil(done.catch(() => undefined));
    await done;
  };
}
