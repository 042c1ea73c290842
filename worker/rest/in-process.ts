import type { Hono } from 'hono';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv, Variables } from '../context.ts';
import type { Bindings } from '../env.ts';

/** What the app of the calls finds in place of the bindings when a page calls it from within. */
interface InheritedBindings extends Bindings {
  readonly inherited?: Variables;
}

/** Variables of the page's request, when the call comes from within; the pipeline has already run for it. */
export function inheritedVariables(c: AppContext): Variables | undefined {
  return (c.env as InheritedBindings).inherited;
}

/** Sends a request to the calls of this worker without leaving it, for the same visitor as the page's request. */
export async function requestRest(
  rest: Hono<AppEnv>,
  c: AppContext,
  url: string,
  cookie = c.req.header('Cookie'),
): Promise<Response> {
  const inherited: Variables = { ...c.var };
  const request = new Request(new URL(url, c.req.url), {
    headers: {
      clienthost: new URL(c.req.url).host,
      referer: c.req.url,
      version: __BUILD_ID__,
      ...(cookie && { Cookie: cookie }),
    },
  });
  const bindings: InheritedBindings = { ...c.env, inherited };
  return rest.fetch(request, bindings, c.executionCtx);
}

/**
 * Makes a GET call of a contract without params from within, as a stranger: what it answers is kept for everyone.
 * An origin's answer is checked like any input.
 */
export async function callRest<C extends Contract<'GET'>>(
  rest: Hono<AppEnv>,
  c: AppContext,
  contract: C,
  query = '',
): Promise<AnswerOf<C>> {
  const response = await requestRest(rest, c, `${contract.path}${query}`, '');
  const refuse = (reason: string) =>
    new AppError('upstream_failed', { cause: new Error(`${contract.path} ${reason}`) });
  if (!response.ok) throw refuse(`answered ${response.status}`);
  const parsed = contract.response.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw refuse(`answered wrongly at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data as AnswerOf<C>;
}
