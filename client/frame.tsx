import { type ReactNode, Suspense } from 'react';
import { useIsHydrated } from './platform/hydrated.ts';
import { Late, latePart } from './platform/late.tsx';
import { useScrollRules } from './platform/scroll.ts';
import { Outlet } from './router/router-view.tsx';
import { CookieBannerHost } from './shell/cookie-banner-host.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';
import { NoticeToast } from './shell/notice-toast.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';

const lateModals = latePart(
  () => import('./late-modals.tsx'),
  (m) => m.LateModals,
);

/** A component of its own: what is around it must not be rendered again while parts of it wait to be taken over. */
function ModalPlace(): ReactNode {
  if (!useIsHydrated()) return null;
  return (
    <Suspense>
      <Late part={lateModals} props={{}} />
    </Suspense>
  );
}

/** What stands around every layout: the page in its place, progress bar, modal layer, notice. */
export function Frame(): ReactNode {
  useScrollRules();
  return (
    <>
      <Outlet />
      <ProgressBar />
      <ModalPlace />
      <CookieBannerHost />
      <NoticeToast />
      <LoadingCover />
    </>
  );
}
