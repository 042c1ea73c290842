import { useEffect, useState } from 'react';
import { useAppState } from '../../../platform/app-state.ts';

const TICK_MS = 15_000;

/** The present moment: the server's at first, then it goes on with the browser's clock. */
export function useNow(tickMs = TICK_MS): number {
  const { now } = useAppState().site;
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    // A browser's clock may be wrong; how far it has moved on is not.
    const startedAt = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - startedAt), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now + elapsed;
}
