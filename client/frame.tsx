import type { ReactNode } from 'react';
import { modals, standingModals } from './modals.tsx';
import { useScrollRules } from './platform/scroll.ts';
import { Outlet } from './router/router-view.tsx';
import { CookieBannerHost } from './shell/cookie-banner-host.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';
import { ModalHost } from './shell/modal-host.tsx';
import { NoticeToast } from './shell/notice-toast.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';

/** What stands around every layout: the page in its place, progress bar, modal layer, notice. */
export function Frame(): ReactNode {
  useScrollRules();
  return (
    <>
      {/* Before the page, which may come late: its header opens them. */}
      <ModalHost modals={modals} standing={standingModals} />
      <Outlet />
      <ProgressBar />
      <CookieBannerHost />
      <NoticeToast />
      <LoadingCover />
    </>
  );
}
