import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import type { OpenBodies } from './open-bodies.ts';
import { drainInPace } from './paced-body.ts';

/**
 * Reads what an answer has left of the request's body: a client that still writes when the connection closes gets an
 * error in place of the answer that says what was wrong. Such a body stands in the same count as those that are wanted.
 */
export function drainBody(bodies: OpenBodies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { body } = c.req.raw;
    if (!body || body.locked) return;
    const place = bodies.enter(c.get('scope').address);
    const drained = drainInPace(body, place.givenUp).catch(() => {
      // The client has gone, sends it drop by drop, or its place is needed: nobody waits for that.
    });
    const done = drained.finally(place.leave);
    // Who goes away must not leave their body counted.
    c.executionCtx.waitUntil(done);
    await done;
    await body.cancel().catch(() => undefined);
  };
}
