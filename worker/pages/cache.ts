import type { Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { namesTag } from '../edge/entity-tags.ts';
import { findKept, keep } from '../edge/kept-answers.ts';
import type { LoadLimit } from '../edge/load-limit.ts';
import { sha256Bytes } from '../hash.ts';
import { isWholePage } from './anonymous.ts';
import { compressedBody } from './compressed.ts';
import { isPublic, isShared, type KeySources, keyOf, withoutTracking } from './key.ts';
import { createPageMemory, type KeptPage } from './memory.ts';

/** A page is served for this long without a look at what has changed, in milliseconds. */
export const FRESH_MS = 30_000;
/** And for this long while it is made again behind the request. */
const STALE_MS = 10 * 60_000;
/** How long one making counts as under way: the platform may end a request, and with it the making. */
const REFRESH_MS = 10_000;

/** Statuses of a page whose server is busy or away. */
const AWAY: ReadonlySet<number> = new Set([502, 503]);

/** A page that was rendered: bytes where it is whole, a stream where parts of it are still on their way. */
export type Rendered =
  | { readonly kind: 'answer'; readonly response: Response }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly body: string | ReadableStream<Uint8Array>;
      /** What the page needs first, as a `Link` header. */
      readonly hints: string;
      /** Whether anything of this visitor went into it. */
      readonly isPersonal: boolean;
    };

/**
 * Renders the page of a request at an address, which lacks what concerns nobody but the visitor: whole and the same for
 * everybody, or as a stream.
 */
export type Render = (
  c: AppContext,
  address: URL,
  options: { readonly signal: AbortSignal; readonly isWhole: boolean },
) => Promise<Rendered>;

interface CacheOptions extends KeySources {
  readonly render: Render;
  /** Has a page rendered only where there is room; one that is at hand is answered whatever the load. */
  readonly load: LoadLimit;
}

const nameMaking = (c: AppContext, how: string): void =>
  c.header('Server-Timing', `page;desc="${how}", clock;desc="${c.get('scope').clock.now()}"`);

function nameContent(c: AppContext, { hints }: Pick<KeptPage, 'hints'>, how: string): void {
  nameMaking(c, how);
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Link', hints);
}

function responseOf(
  c: AppContext,
  page: { readonly body: string | ReadableStream; readonly hints: string },
  status: number,
): Response {
  nameContent(c, page, 'made');
  const { body } = page;
  // Hono has no words beside a status. Whatever else reads `c.res` before there is an answer has it made twice.
  if (status === 404)
    return new Response(body, { status, headers: c.res.headers, statusText: 'Page not found' });
  return c.body(body, status as ContentfulStatusCode);
}

/** The headers of a kept page; `sendKeptPage` gives them its bytes. */
function keptResponse(c: AppContext, page: KeptPage, how: string): Response {
  nameContent(c, page, how);
  c.header('Vary', 'Accept-Encoding');
  c.set('keptPage', page);
  return c.body(null);
}

function answer(c: AppContext, page: KeptPage, how: string): Response {
  // Weak: of the same page, but not of the same bytes where they are compressed.
  c.header('ETag', `W/${page.tag}`);
  if (!namesTag(c.req.header('If-None-Match'), page.tag)) return keptResponse(c, page, how);
  nameMaking(c, how);
  c.header('Vary', 'Accept-Encoding');
  return c.body(null, 304);
}

const encoder = new TextEncoder();

async function encodePage(html: string, about: Pick<KeptPage, 'hints' | 'renderedAt'>): Promise<KeptPage> {
  const body = encoder.encode(html);
  return { body, tag: `"${(await sha256Bytes(body)).slice(0, 20)}"`, ...about };
}

/** What the platform keeps of a page near its visitors; when it was rendered travels along. */
function createPlatformCache() {
  const addressOf = (c: AppContext, hash: string) => `${c.get('scope').origin}/.kept-pages/${hash}`;
  return {
    get: (c: AppContext, hash: string): Promise<KeptPage | undefined> =>
      findKept(c.get('scope'), addressOf(c, hash), async (kept) => {
        const [tag, renderedAt] = [kept.headers.get('ETag'), kept.headers.get('Rendered-At')];
        if (!tag || !renderedAt) return undefined;
        const body = new Uint8Array(await kept.arrayBuffer());
        return { body, tag, renderedAt: Number(renderedAt), hints: kept.headers.get('Link') ?? '' };
      }),
    put(c: AppContext, hash: string, { body, tag, hints, renderedAt }: KeptPage): Promise<void> {
      const headers = {
        ETag: tag,
        Link: hints,
        'Rendered-At': String(renderedAt),
        'Cache-Control': `public, max-age=${STALE_MS / 1000}`,
      };
      return keep(c.get('scope'), addressOf(c, hash), new Response(body, { headers }));
    },
  };
}

/** Where a page is kept: in the memory of this isolate, and by the platform for those beside it. */
function createLevels({ clock, load }: Pick<CacheOptions, 'clock' | 'load'>) {
  const memory = createPageMemory();
  const platform = createPlatformCache();
  return {
    async get(c: AppContext, key: string): Promise<KeptPage | undefined> {
      let kept = memory.get(key);
      if (!kept) {
        load.requireRoom(c);
        kept = await platform.get(c, await hashOf(key));
      }
      if (!kept || clock.now() - kept.renderedAt >= STALE_MS) return undefined;
      memory.set(key, kept);
      return kept;
    },
    async put(c: AppContext, key: string, page: KeptPage): Promise<void> {
      memory.set(key, page);
      c.get('scope').waitUntil(platform.put(c, await hashOf(key), page));
    },
  };
}

/** Has work done behind an answer, once for all who ask for it meanwhile. */
function createBehind({ clock }: Pick<CacheOptions, 'clock'>) {
  const underWay = new Map<string, number>();

  async function run(c: AppContext, key: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      c.get('scope').log('error', 'page not made again', { reason: String(error) });
    } finally {
      underWay.delete(key);
    }
  }

  return (c: AppContext, key: string, work: () => Promise<unknown>): void => {
    const now = clock.now();
    if (now - (underWay.get(key) ?? Number.NEGATIVE_INFINITY) < REFRESH_MS) return;
    underWay.set(key, now);
    c.get('scope').waitUntil(run(c, key, work));
  };
}

/**
 * Answers pages. One that is the same for everybody is kept as bytes, in memory and by the platform, under everything
 * that it follows from: address, variant, region, experiments, content, build, and the day that can still be ordered for.
 */
export function createPageCache(options: CacheOptions): Handler<AppEnv> {
  const { clock, render, load } = options;
  const levels = createLevels(options);
  const behind = createBehind(options);

  /** Renders a page and keeps it if everybody may have it. */
  async function make(c: AppContext, address: URL, key: string): Promise<Rendered | KeptPage> {
    const renderedAt = clock.now();
    const rendered = await render(c, address, { signal: c.req.raw.signal, isWhole: true });
    if (rendered.kind !== 'page' || rendered.isPersonal || rendered.status !== 200) return rendered;
    if (typeof rendered.body !== 'string') return rendered;
    const page = await encodePage(rendered.body, { hints: rendered.hints, renderedAt });
    await levels.put(c, key, page);
    return page;
  }

  const makeBehind = (c: AppContext, address: URL, key: string) =>
    behind(c, key, async () => {
      const made = await make(c, address, key);
      // Before anybody waits for it.
      if (!('kind' in made)) compressedBody(made);
    });

  async function find(c: AppContext, address: URL, key: string): Promise<Response | undefined> {
    const kept = await levels.get(c, key);
    if (!kept) return undefined;
    if (clock.now() - kept.renderedAt < FRESH_MS) return answer(c, kept, 'hit');
    makeBehind(c, address, key);
    return answer(c, kept, 'stale');
  }

  /** What strangers get at the address of a page that cannot be made, because the origin behind this worker is away. */
  async function findForAll(c: AppContext, address: URL): Promise<KeptPage | undefined> {
    if (c.get('scope').settings.restOrigin === undefined || !isPublic(c, address)) return undefined;
    const key = await keyOf(options, c, address);
    return key === undefined ? undefined : levels.get(c, key);
  }

  return async (c) => {
    const address = withoutTracking(c.get('url'));
    const key = isShared(c, address) ? await keyOf(options, c, address) : undefined;
    if (key === undefined) {
      await load.takeTurn(c);
      const own = render(c, address, { signal: c.req.raw.signal, isWhole: isWholePage(c) });
      return answerOwn(c, own, () => findForAll(c, address));
    }
    const found = await find(c, address, key);
    if (found) return found;
    await load.takeTurn(c);
    const made = await make(c, address, key);
    return 'kind' in made ? finish(c, made) : answer(c, made, 'miss');
  };
}

/** A page of a visitor's own, or the one of everybody where its server is busy or away. */
async function answerOwn(
  c: AppContext,
  rendering: Promise<Rendered>,
  findForAll: () => Promise<KeptPage | undefined>,
): Promise<Response> {
  const made = await rendering.catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  const isAway = 'status' in made && AWAY.has(made.status);
  const kept = isAway ? await findForAll() : undefined;
  if (kept) {
    if ('body' in made && made.body instanceof ReadableStream) await made.body.cancel();
    return keptResponse(c, kept, 'kept');
  }
  if (made instanceof AppError) throw made;
  return finish(c, made);
}

const hashOf = (key: string) => sha256Bytes(encoder.encode(key));

function finish(c: AppContext, rendered: Rendered): Response {
  if (rendered.kind === 'answer') return rendered.response;
  return responseOf(c, rendered, rendered.status);
}
