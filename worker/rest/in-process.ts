import type { Hono } from 'hono';
import type { AnswerOf, Contract, RouteOf } from '#shared/contract.ts';
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
export async function requestRest(rest: Hono<AppEnv>, c: AppContext, url: string): Promise<Response> {
  const inherited: Variables = { ...c.var };
  const request = new Request(new URL(url, c.req.url), {
    headers: {
      clienthost: new URL(c.req.url).host,
      referer: c.req.url,
      version: __BUILD_ID__,
      ...(c.req.header('Cookie') === undefined ? {} : { Cookie: c.req.header('Cookie') ?? '' }),
    },
  });
  const bindings: InheritedBindings = { ...c.env, inherited };
  return rest.fetch(request, bindings, c.executionCtx);
}

/** Makes a GET call of a contract without params from within. */
export async function callRest<C extends Contract>(
  rest: Hono<AppEnv>,
  c: AppContext,
  route: RouteOf<C>,
  query = '',
): Promise<AnswerOf<C>> {
  const response = await requestRest(rest, c, `${route.split(' ')[1] ?? '/'}${query}`);
  if (!response.ok)
    throw new AppError('upstream_failed', { cause: new Error(`${route} answered ${response.status}`) });
  return response.json();
}
