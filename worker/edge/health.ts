import type { MiddlewareHandler } from 'hono';
import type { Clock, EpochMs } from '#shared/dates.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { isUp } from '../modules/operations/operations/health/commands.ts';

export const HEALTH_PATH = '/health';

/** How long an answer is given to everybody who asks, in milliseconds: monitors ask by the minute, and nobody costs more. */
const KEPT_MS = 5000;
const ORIGIN_TIMEOUT_MS = 3000;

async function isOriginUp(restOrigin: string): Promise<boolean> {
  const answer = await fetch(new URL(HEALTH_PATH, restOrigin), {
    redirect: 'manual',
    signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}

async function ask(c: AppContext): Promise<boolean> {
  const scope = c.get('scope');
  const { restOrigin } = scope.settings;
  try {
    return await (restOrigin === undefined ? isUp(scope) : isOriginUp(restOrigin));
  } catch (error) {
    scope.log('error', 'health not known', { reason: String(error) });
    return false;
  }
}

/**
 * Says up or down to whoever asks, and nothing else: a monitor outside, a balancer, the machine itself. It stands before
 * the signature of an edge is asked for. What is wrong is told to operators alone.
 */
export function createHealth(clock: Clock): MiddlewareHandler<AppEnv> {
  let kept: { readonly at: EpochMs; readonly isUp: Promise<boolean> } | undefined;
  return async (c) => {
    const now = clock.now();
    if (!kept || Math.abs(now - kept.at) >= KEPT_MS) kept = { at: now, isUp: ask(c) };
    const isSiteUp = await kept.isUp;
    c.header('Cache-Control', 'no-store');
    return c.json({ state: isSiteUp ? 'up' : 'down' }, isSiteUp ? 200 : 503);
  };
}
