import type { ReactNode } from 'react';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { CookieBanner } from './cookie-banner.tsx';

/** The place of the cookie banner, for those who have not chosen yet. */
export function CookieBannerHost(): ReactNode {
  const { cookies } = useSnapshot(useAppState());
  return useIsHydrated() && cookies.isAsking ? <CookieBanner /> : null;
}
