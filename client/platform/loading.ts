import { useLayoutEffect } from 'react';
import { type AppState, useAppState } from './app-state.ts';

/** Covers a page that nobody may read any more while the browser goes to another one. */
export function coverPage(state: AppState): void {
  state.interface.isLoading = true;
  // The browser may keep the covered page aside and bring it back as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
}

function showSkeleton(state: AppState, isShown: boolean): void {
  state.interface.isSkeleton = isShown;
}

/** Shows the skeleton in the open dialog while what the dialog tells is on its way. */
export function useSkeleton(isLoading: boolean): void {
  const state = useAppState();
  useLayoutEffect(() => {
    showSkeleton(state, isLoading);
    return () => showSkeleton(state, false);
  }, [state, isLoading]);
}
