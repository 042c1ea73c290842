import { type Request, Response } from 'miniflare';
import { type LocalWorker, type LocalWorkerOptions, startLocalWorker } from '#scripts/local/local-worker.ts';

/** Where the edge believes its origin to be. */
export const originUrl = 'https://origin.befit.example';

type Answer = Response | undefined;

interface EdgeOptions extends Omit<LocalWorkerOptions, 'outboundService'> {
  /** Answers in the origin's place; what it leaves undefined goes to the real origin, or gets a 599 without one. */
  intercept?: (request: Request) => Answer | Promise<Answer>;
  origin?: LocalWorker;
}

/** A site that is only the edge: everything under `/rest` comes from another one. */
export function startEdge({ intercept, origin, ...options }: EdgeOptions): Promise<LocalWorker> {
  return startLocalWorker({
    ...options,
    vars: { ...options.vars, REST_ORIGIN: originUrl },
    outboundService: async (request) => {
      const answer = await intercept?.(request);
      if (answer || !origin) return answer ?? new Response('The network is closed', { status: 599 });
      const body =
        request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer();
      return origin.mf.dispatchFetch(request.url, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        ...(body && { body }),
      });
    },
  });
}
