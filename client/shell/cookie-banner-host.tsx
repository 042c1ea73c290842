import type { ReactNode } from 'react';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { CookieBanner } from './cookie-banner.tsx';

/** The place of the cookie banner, for those who have not chosen yet. */
export function CookieBannerHost(): ReactNode {
  const { cookies } = useSnapshot(useAppState());
  return useIsHydrated() && cookies.isAsking ? <CookieBanner /> : null;
}
