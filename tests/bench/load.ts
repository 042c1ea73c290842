import autocannon from 'autocannon';

export interface LoadResult {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 2xx, broken connections and timeouts. */
  failures: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Asks for one address over the given number of connections for some seconds; latencies are in milliseconds. */
export async function measureLoad(url: string, connections: number, duration: number): Promise<LoadResult> {
  const latencies: number[] = [];
  // A compressed answer would measure the emulator's compression, which Cloudflare's edge does elsewhere.
  const run = autocannon({ url, connections, duration, headers: { 'accept-encoding': 'identity' } });
  run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const result = await run;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
