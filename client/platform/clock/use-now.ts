import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type AppState, useAppState } from '../state/app-state.ts';

const TICK_MS = 15_000;

/**
 * The present moment by the server's clock, in milliseconds. A browser's clock may be wrong; how far it has moved on
 * since the page was asked for is not, and it goes on also while the device sleeps.
 */
export function presentMoment({ now, askedAt }: AppState['site']): number {
  return now + Date.now() - askedAt;
}

/** The present moment, anew with every tick: the server's while the page is hydrated, then the browser's. */
export function useNow(tickMs = TICK_MS): number {
  const { site } = useAppState();
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, tickMs);
      return () => clearInterval(timer);
    },
    [tickMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => site.now + Math.floor((presentMoment(site) - site.now) / tickMs) * tickMs,
    () => site.now,
  );
}

/** Seconds left until zero; `restart` begins anew. Follows the clock, so a sleeping tab does not lag behind. */
export function useCountdown(seconds: number): {
  readonly left: number;
  readonly restart: (seconds: number) => void;
} {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left, restart: (next) => setEndsAt(Date.now() + next * 1000) };
}
