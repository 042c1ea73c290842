import { useEffect, useRef, useState } from 'react';
import { createPlacer, type Placer, type PlacingInput } from './placer.ts';

/** The one placer of a form, so that a second press carries the key of the first. */
export function usePlacer<Body, Placed>(
  call: (input: PlacingInput<Body>) => Promise<Placed>,
): Placer<Body, Placed> {
  const placer = useRef<Placer<Body, Placed>>(undefined);
  return (body) => {
    placer.current ??= createPlacer({
      call,
      newKey: () => crypto.randomUUID(),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    });
    return placer.current(body);
  };
}

/** Whether the page is being left for good; it is not when the browser brings it back as it was. */
export function useLeaving(): readonly [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return [isLeaving, setLeaving];
}
