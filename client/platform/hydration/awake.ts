import { useCallback, useEffect, useRef } from 'react';

/** The page as a whole, which every part of it is taken over after. */
const page = {};
/** What of the page React has not taken over yet. */
const asleep = new Set<object>([page]);

function noteAwake(part: object): void {
  asleep.delete(part);
  if (asleep.size === 0) document.documentElement.dataset.awake = '';
}

/** Notes a part that React takes over later than what is around it; the answer says that it has done so. */
export function noteAsleep(): () => void {
  const part = {};
  asleep.add(part);
  delete document.documentElement.dataset.awake;
  return () => noteAwake(part);
}

const noteAwakePage = () => noteAwake(page);

/**
 * Marks the document once everything on it is taken over, for whoever drives it by a script: `html[data-awake]`. Called
 * by the outermost component, whose effects come after those of all that it is taken over with.
 */
export function useAwakePage(): void {
  useEffect(noteAwakePage, []);
}

/** The same for a part under a `Suspense` of its own, whose content calls the answer from an effect. */
export function useLatePart(): () => void {
  const isAwake = useRef(false);
  const wake = useRef(() => {});
  useEffect(() => {
    // Shown by a navigation the content comes at once, and its effects before these.
    if (!isAwake.current) wake.current = noteAsleep();
    return () => wake.current();
  }, []);
  return useCallback(() => {
    isAwake.current = true;
    wake.current();
  }, []);
}
