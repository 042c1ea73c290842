import type { Host } from './host.ts';
import type { Leases } from './leases.ts';

/** As in wrangler.toml, in minutes. */
const crons = [
  { cron: '* * * * *', everyMin: 1 },
  { cron: '*/5 * * * *', everyMin: 5 },
] as const;
const MINUTE_MS = 60_000;
/** How often is looked whether another period has begun, in milliseconds. */
const LOOK_MS = 5000;
/** How long one run may take before another process takes it for dead, in milliseconds. */
const LEASE_MS = 10 * MINUTE_MS;

interface TimerOptions {
  readonly host: Host;
  readonly leases: Leases;
  readonly onError: (cron: string, error: unknown) => void;
}

/** Does what happens by the clock, in one of the processes at a time, and never twice at once. */
export function startTimer({ host, leases, onError }: TimerOptions) {
  const running = new Map<string, Promise<void>>();
  /** The last period in which each was begun: ticks come a little early or late. */
  const begun = new Map<string, number>();

  async function run(cron: string): Promise<void> {
    const name = `timer ${cron}`;
    if (!(await leases.take(name, Date.now() + LEASE_MS))) return;
    try {
      await host.tick(cron);
    } finally {
      await leases.release(name);
    }
  }

  const startedAt = Date.now();
  const startedIn = (everyMin: number) => Math.floor(startedAt / MINUTE_MS / everyMin);
  const timer = setInterval(() => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    for (const { cron, everyMin } of crons) {
      const period = Math.floor(minute / everyMin);
      if (running.has(cron) || period === (begun.get(cron) ?? startedIn(everyMin))) continue;
      begun.set(cron, period);
      const work = run(cron)
        .catch((error: unknown) => onError(cron, error))
        .finally(() => running.delete(cron));
      running.set(cron, work);
    }
  }, LOOK_MS);

  return async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
}
