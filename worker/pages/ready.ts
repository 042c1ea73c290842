import type { MiddlewareHandler } from 'hono';
import type { Clock, EpochMs } from '#shared/dates.ts';
import { isTrackingParameter } from '#shared/features/experiments/rules.ts';
import type { AppEnv } from '../context.ts';
import { namesTag } from '../edge/entity-tags.ts';
import { createRecent } from '../edge/recent.ts';
import type { Metrics } from '../platform/metrics.ts';
import { sentBody } from './compressed.ts';
import type { KeptPage } from './memory.ts';

/** Answers that are kept ready: those of the addresses that were asked for last. */
const MOST_KEPT = 200;

/** An answer with all that the pipeline gives it. */
interface Ready {
  readonly page: KeptPage;
  /** Its address as a pattern. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly until: EpochMs;
  /** Content that it was made of. */
  readonly version: string;
}

/** What stands before the pipeline. */
export interface Front {
  /** The answer to a request that differs in nothing from one that the pipeline has just answered. */
  readonly answer: (request: Request, metrics: Metrics) => Response | undefined;
  readonly remember: MiddlewareHandler<AppEnv>;
}

interface FrontOptions {
  readonly clock: Clock;
  /** The content that the isolate serves; undefined before it has any. */
  readonly version: () => string | undefined;
  /** For how long an answer is as good as a new one, in milliseconds. */
  readonly lifetimeMs: number;
}

/** Headers of one answer alone, or of one encoding of it. */
const ownHeaders: ReadonlySet<string> = new Set([
  'x-request-id',
  'server-timing',
  'date',
  'content-encoding',
]);

/** What such an answer costs. */
const nothingSpent = { seconds: 0, databaseCalls: 0, rowsRead: 0, rowsWritten: 0 } as const;

/** Whether nothing of the request but its address counts: no session, region, form or experiment comes with it. */
const isPlain = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('Cookie') && !headers.has('authorization-token');

/**
 * Keeps ready answers in front of the pipeline, for as long as a kept page is fresh: visitors without a cookie who ask
 * for the same address would get the same again.
 */
export function createFront({ clock, version, lifetimeMs }: FrontOptions): Front {
  const ready = createRecent<Ready>(MOST_KEPT);

  function find(request: Request): Ready | undefined {
    const known = ready.get(request.url)?.value;
    return known && known.until > clock.now() && known.version === version() ? known : undefined;
  }

  return {
    answer(request, metrics) {
      const known = isPlain(request) ? find(request) : undefined;
      if (!known) return undefined;
      const isKnown = namesTag(request.headers.get('If-None-Match'), known.page.tag);
      metrics.note(
        'request',
        { route: known.route, method: 'GET', outcome: isKnown ? 'moved' : 'ok' },
        nothingSpent,
      );
      const sent = isKnown ? undefined : sentBody(known.page, request);
      // Not as `Headers`, which the platform fills by a call for each: half of what such an answer costs.
      const headers = {
        ...known.headers,
        ...sent?.headers,
        'x-request-id': crypto.randomUUID(),
        'server-timing': `page;desc="ready", clock;desc="${clock.now()}"`,
      };
      return sent
        ? new Response(sent.body, { headers, encodeBody: sent.encodeBody })
        : new Response(null, { status: 304, headers });
    },
    remember: async (c, next) => {
      await next();
      const page = c.get('keptPage');
      const current = version();
      if (!page || current === undefined || !isPlain(c.req.raw)) return;
      if (c.res.status !== 200 || c.res.headers.has('Set-Cookie')) return;
      // Where visitors are drawn for experiments, each needs the pipeline.
      if (Object.keys(c.get('scope').settings.experimentShares).length > 0) return;
      // What it sets may differ between browsers, and advertisements make every address a new one.
      if (Object.keys(c.req.queries()).some(isTrackingParameter)) return;
      const headers = Object.fromEntries([...c.res.headers].filter(([name]) => !ownHeaders.has(name)));
      const route = c.get('page')?.path ?? 'other';
      ready.set(c.req.url, { page, route, headers, until: page.renderedAt + lifetimeMs, version: current });
    },
  };
}
