import type { ReactNode } from 'react';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { useLocation } from '../router/hooks.ts';
import { CookieBanner } from './cookie-banner.tsx';

/** Pages on which somebody pays: nothing covers their consents, sum and button. */
const checkouts = ['/order/', '/homemade-food/order/', '/sertificat/'];

/** The place of the cookie banner, for those who have not chosen yet; a checkout is left to ask nothing else. */
export function CookieBannerHost(): ReactNode {
  const { isAsking, isReopened } = useSnapshot(useAppState()).cookies;
  const { pathname } = useLocation();
  const mayAsk = isReopened || !checkouts.includes(pathname);
  return useIsHydrated() && isAsking && mayAsk ? <CookieBanner /> : null;
}
