const PERIOD_MS = 60_000;
/** Keys that are counted at a time; beyond them the oldest are forgotten. */
const MOST_KEYS = 100_000;

/** Answers so many calls a minute for each key, in the shape of a rate limit binding. */
export function createRateLimiter(limit: number, now: () => number) {
  let begun = Math.floor(now() / PERIOD_MS);
  let counts = new Map<string, number>();
  return {
    async limit({ key }: { key: string }): Promise<{ success: boolean }> {
      const period = Math.floor(now() / PERIOD_MS);
      if (period !== begun) [begun, counts] = [period, new Map()];
      const count = (counts.get(key) ?? 0) + 1;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > MOST_KEYS && oldest !== undefined) counts.delete(oldest);
      return { success: count <= limit };
    },
  };
}
