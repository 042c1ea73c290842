import autocannon, { type Request } from 'autocannon';

interface Load {
  readonly url: string;
  /** What each connection asks for, one after another and again. */
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second in all; without it as many as are answered. */
  readonly perSecond?: number;
}

/** Asks an origin for some seconds and tells what became of the requests. */
export async function runLoad({ url, requests, connections, seconds, perSecond }: Load) {
  const { errors, timeouts, duration, latency, statusCodeStats, ...result } = await autocannon({
    ...{ url: url.replace('localhost', '127.0.0.1'), connections, duration: seconds, timeout: 30 },
    ...(perSecond !== undefined && { overallRate: perSecond }),
    excludeErrorStats: true,
    requests: requests.map(({ setupRequest, ...request }) => ({
      ...request,
      setupRequest(asked: Request, context: object) {
        const next = typeof setupRequest === 'function' ? setupRequest(asked, context) : asked;
        // A compressed answer would measure the emulator's compression, which Cloudflare's edge does elsewhere.
        return {
          ...next,
          headers: { ...next.headers, host: new URL(url).host, 'accept-encoding': 'identity' },
        };
      },
    })),
  });
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [Number(status), count] as const,
  );
  const sum = (is: (status: number) => boolean) =>
    statuses.reduce((total, [status, count]) => total + (is(status) ? count : 0), 0);
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / duration,
    answered: sum((status) => status < 400),
    /** Refused because the site has as much to do as it takes. */
    shed: sum((status) => status === 503),
    failed: sum((status) => status >= 400 && status !== 503),
    statuses: statuses.map(([status, count]) => `${count} × ${status}`).join(', '),
    unanswered: errors + timeouts,
    p50: latency.p50,
    p99: latency.p99,
  };
}
