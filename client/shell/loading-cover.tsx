import type { ReactNode } from 'react';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { Loader } from '../ui/loader.tsx';

/** The loader over the whole page. */
export function LoadingCover(): ReactNode {
  const { isLoading } = useSnapshot(useAppState()).interface;
  return useIsHydrated() && isLoading ? <Loader isCover /> : null;
}
