import type { Hono } from 'hono';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import type { AppContext, AppEnv, Variables } from '../context.ts';
import { refusalOf } from '../edge/on-error.ts';
import type { Bindings } from '../env.ts';
import { readJson } from '../json.ts';
import { collectBytes } from '../read-bytes.ts';
import type { InProcessCall, InProcessInput, InProcessVisitor } from './in-process-calls.ts';

/** The calls of the site: for requests, and for pages that this worker renders. */
export interface Rest {
  readonly app: Hono<AppEnv>;
  /** The contract that a request is for. */
  readonly contractOf: (c: AppContext) => Contract | undefined;
  /** Calls that pages can make, by method and path of their contract. */
  readonly calls: ReadonlyMap<string, InProcessCall>;
  /** Calls, by method and path, that answer all anonymous visitors of a region alike. */
  readonly shared: ReadonlySet<string>;
  /** The content that the origin has last answered from; empty where it does not tell. */
  readonly originVersion: () => string;
}

/** What the app of the calls finds in place of the bindings when a page calls an origin through it. */
interface InheritedBindings extends Bindings {
  readonly inherited?: Variables;
}

/** Variables of the page's request, when the call comes from within; the pipeline has already run for it. */
export function inheritedVariables(c: AppContext): Variables | undefined {
  return (c.env as InheritedBindings).inherited;
}

/** What a call has answered: its status with the data, or with the envelope of the error. */
export interface Reply {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  /** Whether the body is of our own making, and so what its contract says. */
  readonly isChecked: boolean;
}

/** The most that is read of an origin's answer, in bytes: the longest right one has some hundred thousand. */
const ORIGIN_LIMIT = 4 * 1024 * 1024;

/** What an origin's answer says; undefined where it is too long, cut off or no JSON. */
async function readOrigin(response: Response): Promise<unknown> {
  const bytes = await collectBytes(response.body, ORIGIN_LIMIT).catch(() => undefined);
  if (!bytes) await response.body?.cancel().catch(() => undefined);
  return bytes && readJson(new TextDecoder().decode(bytes));
}

/** By these an origin says that it has enough for now: no fault of the page, and no word of the visitor. */
const busyStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Has an origin answer a call from within. */
async function askOrigin(
  { app }: Rest,
  c: AppContext,
  url: string,
  { cookie, asksForItself }: { readonly cookie: string | undefined; readonly asksForItself: boolean },
): Promise<Reply> {
  const inherited: Variables = { ...c.var, asksForItself };
  const request = new Request(new URL(url, c.req.url), {
    headers: {
      referer: c.req.url,
      version: __BUILD_ID__,
      ...(cookie && { Cookie: cookie }),
    },
  });
  const bindings: InheritedBindings = { ...c.env, inherited };
  const response = await app.fetch(request, bindings, c.executionCtx);
  const body = await readOrigin(response);
  // Said to be right and yet no answer: taken for an empty one, it would show pages as gone.
  if (response.ok && body === undefined)
    return { status: 502, statusText: 'Bad Gateway', body, isChecked: false };
  if (busyStatuses.has(response.status))
    return { status: 503, statusText: 'Service Unavailable', body, isChecked: false };
  return { status: response.status, statusText: response.statusText, body, isChecked: false };
}

async function answerHere(
  { calls }: Rest,
  c: AppContext,
  { route, ...input }: PageCall,
  visitor: InProcessVisitor,
): Promise<Reply> {
  try {
    const call = calls.get(route);
    if (!call) throw new AppError('not_found');
    return { status: 200, statusText: '', body: await call(c, input, visitor), isChecked: true };
  } catch (error) {
    const { status, envelope } = refusalOf(error, c);
    return { status, statusText: '', body: envelope, isChecked: true };
  }
}

/** A call that a page makes: the method and path of its contract, with what stands in them. */
export interface PageCall extends InProcessInput {
  readonly route: string;
}

/** What everybody of a region is answered alike. */
const asStranger = (region: string) => ({
  cookie: region === '' ? '' : `${REGION_COOKIE}=${region}`,
  asksForItself: true,
});

const hasOrigin = (c: AppContext) => c.get('scope').settings.restOrigin !== undefined;

/**
 * Answers a call of a page for the visitor of the page's request; only an origin is asked by its address. `onPersonal`
 * hears of a call that reads anything of the request itself: its answer is nobody else's.
 */
export async function answerPage(
  rest: Rest,
  c: AppContext,
  request: { readonly url: string },
  call: PageCall,
  onPersonal: () => void,
): Promise<Reply> {
  if (hasOrigin(c)) {
    const isShared = rest.shared.has(call.route);
    const { region } = c.get('scope');
    if (isShared && c.get('session') === null) return askOrigin(rest, c, request.url, asStranger(region));
    onPersonal();
    // What a page shows everybody is no call of the customer's, though the origin may answer more to theirs.
    return askOrigin(rest, c, request.url, { cookie: c.req.header('Cookie'), asksForItself: isShared });
  }
  return answerHere(rest, c, call, { scope: c.get('scope'), session: c.get('session'), onPersonal });
}

/** What a call answers anonymous visitors of a region, or of the default one where its code is empty. */
export async function askAnonymously<C extends Contract<'GET'>>(
  rest: Rest,
  c: AppContext,
  contract: C,
  { query, region = '' }: { readonly query?: InputOf<C['query']> | undefined; readonly region?: string } = {},
): Promise<Reply> {
  const route = `${contract.method} ${contract.path}`;
  const scope = c.get('scope');
  const there = scope.region === region ? scope : { ...scope, region };
  const anonymous = { scope: there, session: null, onPersonal: () => undefined };
  if (!hasOrigin(c)) return answerHere(rest, c, { route, query }, anonymous);
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  const url = search.size === 0 ? contract.path : `${contract.path}?${search}`;
  return askOrigin(rest, c, url, asStranger(region));
}

/**
 * Makes a GET call of a contract without params from within, as an anonymous visitor: what it answers is kept for everyone.
 * An origin's answer is checked like any input.
 */
export async function callRest<C extends Contract<'GET'>>(
  rest: Rest,
  c: AppContext,
  contract: C,
  query?: InputOf<C['query']>,
  region = '',
): Promise<AnswerOf<C>> {
  const refuse = (reason: string) =>
    new AppError('upstream_failed', { cause: new Error(`${contract.path} ${reason}`) });
  const reply = await askAnonymously(rest, c, contract, { query, region });
  if (reply.status !== 200) throw refuse(`answered ${reply.status}`);
  if (reply.isChecked) return reply.body as AnswerOf<C>;
  const parsed = contract.response.safeParse(reply.body);
  if (!parsed.success) throw refuse(`answered wrongly at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data as AnswerOf<C>;
}
