import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { confirmCode, logout } from '#shared/features/auth/contract.ts';
import { AuthUser } from '#shared/features/auth/schema.ts';
import { CustomerSettings, SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { AppContext } from '../context.ts';
import { readJson } from '../json.ts';
import { clearAuthCookies, readAuthCookies, setAuthCookies } from '../modules/identity/cookies.ts';
import { collectBytes } from '../read-bytes.ts';
import { isOriginsCookie } from './origin-request.ts';

/** The most that is read of an answer that tells who somebody is, in bytes. */
const ANSWER_LIMIT = 64 * 1024;

/** The session that an origin of our own sets by itself, as after a form without scripts; its cookie is not passed on. */
function sessionOf(lines: readonly string[]): AuthUser | undefined {
  const value = lines.map((line) => /^auth=([^;]+)/.exec(line)?.[1]).find((text) => text !== undefined);
  if (value === undefined) return undefined;
  try {
    return AuthUser.safeParse(JSON.parse(decodeURIComponent(value))).data;
  } catch {
    return undefined;
  }
}

/** The part of a session's cookies that an answer tells; undefined where it tells nothing new. */
function userOf(c: AppContext, { path, response }: Contract, body: unknown): AuthUser | undefined {
  if (path === confirmCode.path) return AuthUser.safeParse(body).data;
  const { user } = readAuthCookies(c);
  const named =
    response === CustomerSettings
      ? CustomerSettings.safeParse(body).data?.customer
      : SignedInCustomer.safeParse(body).data;
  if (!user || !named || named.id !== user.id) return undefined;
  const isSame = user.name === named.name && user.phone === named.phone && user.email === named.email;
  return isSame ? undefined : { ...user, ...named };
}

const namesSomebody = ({ path, response }: Contract) =>
  path === confirmCode.path || response === CustomerSettings || response === SignedInCustomer;

/** An origin's answer as the visitor gets it, and the session that it leaves them; undefined leaves it as it is. */
interface SessionAnswer {
  readonly answer: Response;
  readonly session?: AuthUser | 'ended' | undefined;
}

/** Reads who somebody is from an answer of the origin. Of its own cookies only those pass that calls read. */
export async function readSession(
  c: AppContext,
  contract: Contract | undefined,
  response: Response,
): Promise<SessionAnswer> {
  const lines = response.headers.getSetCookie();
  const answer = new Response(response.body, response);
  answer.headers.delete('Set-Cookie');
  for (const line of lines.filter(isOriginsCookie)) answer.headers.append('Set-Cookie', line);
  const isLogout = contract?.path === logout.path && answer.ok;
  if (answer.status === 401 || isLogout) return { answer, session: 'ended' };
  const own = sessionOf(lines);
  if (own || !contract || !answer.ok || !namesSomebody(contract)) return { answer, session: own };
  const bytes = await collectBytes(answer.body, ANSWER_LIMIT);
  if (!bytes)
    throw new AppError('upstream_failed', { cause: new Error(`${contract.path} answered too much`) });
  const session = userOf(c, contract, readJson(new TextDecoder().decode(bytes)));
  return { answer: new Response(bytes, answer), session };
}

/** Lets the browser keep, or forget, the session that an answer has told. */
export function applySession(c: AppContext, session: SessionAnswer['session']): void {
  if (session === 'ended') clearAuthCookies(c);
  else if (session) setAuthCookies(c, session);
}
