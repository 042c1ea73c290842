import { useLayoutEffect } from 'react';
import { type AppState, useAppState } from './app-state.ts';

/** Covers a page whose session has ended while the browser opens another one. */
export function coverPage(state: AppState): void {
  state.interface.isLoading = true;
  // The back/forward cache would restore the page with its cover.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
}

function showSkeleton(state: AppState, isShown: boolean): void {
  state.interface.isSkeleton = isShown;
}

/** Shows the skeleton in the open dialog while its data loads. */
export function useSkeleton(isLoading: boolean): void {
  const state = useAppState();
  useLayoutEffect(() => {
    showSkeleton(state, isLoading);
    return () => showSkeleton(state, false);
  }, [state, isLoading]);
}
