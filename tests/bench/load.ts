import autocannon from 'autocannon';

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly requests: number;
}

/** One request of a load: its path and query, and what it says beside. */
export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Asks an origin over the given number of connections for some seconds; `next` tells what the next request asks for.
 * An answer other than 2xx makes the figure meaningless, so it stops the bench.
 */
export async function measureLoad(
  url: string,
  next: () => LoadRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { path, headers } = next();
          // A compressed answer would measure the emulator's compression, which Cloudflare's edge does elsewhere.
          return {
            ...request,
            path,
            headers: { ...request.headers, 'accept-encoding': 'identity', ...headers },
          };
        },
      },
    ],
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0) throw new Error(`${failures} answers of ${url} failed: ${next().path}`);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
  };
}
