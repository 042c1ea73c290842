import type { EpochMs } from '#shared/dates.ts';

/** The server's clock as it answered this page; a cached page is older than its answer. */
function answeredAt(): EpochMs | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const clock = navigation?.serverTiming?.find(({ name }) => name === 'clock');
  const at = Number(clock?.description);
  return at > 0 ? at : undefined;
}

/** The browser's clock at the moment that the page calls now. */
export function readAskedAt(now: EpochMs): EpochMs {
  const startedAt = Date.now() - performance.now();
  return startedAt - ((answeredAt() ?? now) - now);
}
