import type { MiddlewareHandler } from 'hono';
import { verifyWithJwks } from 'hono/jwt';
import * as z from 'zod/mini';
import type { Clock, EpochMs } from '#shared/dates.ts';
import { isShiftPath } from '#shared/desk/shift/link.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { callOutside } from '../integrations/outside-call.ts';
import { isFile } from './security-headers.ts';

/** What Cloudflare Access puts before the request that it has let through. */
const ASSERTION = 'Cf-Access-Jwt-Assertion';
/** Its keys change every six weeks, and those of before stay for a week. */
const KEYS_MS = 3_600_000;
const TIMEOUT_MS = 3000;

const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })),
});
type Keys = z.infer<typeof Keys>['keys'];

async function fetchKeys(host: string): Promise<Keys> {
  const answer = await callOutside(`https://${host}/cdn-cgi/access/certs`, {
    method: 'GET',
    timeoutMs: TIMEOUT_MS,
  });
  const parsed = Keys.safeParse(answer.json);
  if (!answer.ok || !parsed.success) throw new AppError('upstream_failed');
  return parsed.data.keys;
}

/** Keys of a team, asked for once an hour. */
function createKeyReader({ now }: Clock): (host: string) => Promise<Keys> {
  let kept: { readonly host: string; readonly at: EpochMs; readonly keys: Keys } | undefined;
  return async (host) => {
    if (kept?.host === host && Math.abs(now() - kept.at) < KEYS_MS) return kept.keys;
    kept = { host, at: now(), keys: await fetchKeys(host) };
    return kept.keys;
  };
}

async function isLetThrough(
  c: AppContext,
  { host, audience }: { readonly host: string; readonly audience: string },
  keys: Keys,
): Promise<boolean> {
  try {
    await verifyWithJwks(c.req.header(ASSERTION) ?? '', {
      keys,
      allowedAlgorithms: ['RS256'],
      verification: { iss: `https://${host}`, aud: audience },
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a deployment has Cloudflare Access in front of the desk, nothing is answered that it has not let through: an
 * address that goes round it finds nobody. It stands before our own sign-in, and in place of none. Couriers who are hired
 * for a day are nobody of the company: their page has the link of the shift alone, and its files.
 */
export function accessGate(clock: Clock): MiddlewareHandler<AppEnv> {
  const readKeys = createKeyReader(clock);
  return async (c, next) => {
    const { access } = c.get('scope').settings;
    const isOpen = isShiftPath(c.req.path) || isFile(c.req.path);
    if (access && !isOpen && !(await isLetThrough(c, access, await readKeys(access.host))))
      throw new AppError('access_missing');
    return next();
  };
}
