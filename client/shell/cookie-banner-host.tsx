import { lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';

const CookieBanner = lazy(async () => ({ default: (await import('./cookie-banner.tsx')).CookieBanner }));

/** The place of the cookie banner, which only those load who have not chosen yet. */
export function CookieBannerHost(): ReactNode {
  const { cookies } = useSnapshot(useAppState());
  if (!cookies.isAsking) return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner />
    </Suspense>
  );
}
