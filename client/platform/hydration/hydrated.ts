import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while the page is taken over, true from then on. What the browser alone knows waits for
 * it, so that the first render is the one that the server sent.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
