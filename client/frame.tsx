import './standing-styles.ts';
import type { ReactNode } from 'react';
import { useScrollRules } from './platform/navigation/scroll.ts';
import { Outlet } from './router/router-view.tsx';
import { CookieBannerHost } from './shell/cookie-banner-host.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';
import { ModalHost } from './shell/modal-host.tsx';
import { NoticeToast } from './shell/notice-toast.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';
import { createStandingParts, StandingDialogs } from './shell/standing-dialogs.tsx';

const loadModals = () => import('./modals.tsx');
const standingParts = createStandingParts(loadModals);

/** What the header opens: before the page, which may come late, and apart from it, so that no way waits for its code. */
export function FrameBeside(): ReactNode {
  return <StandingDialogs loadModals={loadModals} parts={standingParts} />;
}

/** What stands around every layout: the page in its place, progress bar, modal layer, notice. */
export function Frame(): ReactNode {
  useScrollRules();
  return (
    <>
      <ModalHost loadModals={loadModals} />
      <Outlet />
      <ProgressBar />
      <CookieBannerHost />
      <NoticeToast />
      <LoadingCover />
    </>
  );
}
