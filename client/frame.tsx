import { type ReactNode, Suspense } from 'react';
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

/**
 * The dialogs that stand in the page open without scripts, which come with the visitor's first act. The same element for
 * ever: what is rendered anew before it is taken over would be made again.
 */
const modalPlace = (
  <Suspense>
    <Late part={lateModals} props={{}} />
  </Suspense>
);

/** What stands around every layout: the page in its place, progress bar, modal layer, notice. */
export function Frame(): ReactNode {
  useScrollRules();
  return (
    <>
      {/* Before the page, which may come late: its header opens them. */}
      {modalPlace}
      <Outlet />
      <ProgressBar />
      <CookieBannerHost />
      <NoticeToast />
      <LoadingCover />
    </>
  );
}
