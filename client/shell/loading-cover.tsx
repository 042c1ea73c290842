import type { ReactNode } from 'react';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { Loader } from '../ui/loader.tsx';

/** The loader over the whole page. */
export function LoadingCover(): ReactNode {
  const { isLoading } = useSnapshot(useAppState()).interface;
  return useIsHydrated() && isLoading ? <Loader isCover /> : null;
}
