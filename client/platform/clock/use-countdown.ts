import { useEffect, useState } from 'react';

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
