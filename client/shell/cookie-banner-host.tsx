import { lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';

const CookieBanner = lazy(async () => ({ default: (await import('./cookie-banner.tsx')).CookieBanner }));

/** The place of the cookie banner, which only those load who have not chosen yet. */
export function CookieBannerHost(): ReactNode {
  const { cookies } = useSnapshot(useAppState());
  const isHydrated = useIsHydrated();
  if (!isHydrated || !cookies.isAsking) return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner />
    </Suspense>
  );
}
