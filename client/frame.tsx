// The server renders the static dialogs into every page: their styles come with it, while their code comes late.

import './features/search/parts/suggestions.module.css';
import './features/search/search-modal.module.css';
import './platform/hydration/scripting.module.css';
import './shell/header-menu-modal.module.css';
import './shell/outer-links.module.css';
import './ui/button.module.css';
import './ui/code-form.module.css';
import './ui/dialog-opener.module.css';
import './ui/field.module.css';
import './ui/modal-text.module.css';
import './ui/visually-hidden.module.css';
import type { ReactNode } from 'react';
import { useScrollRules } from './platform/navigation/scroll.ts';
import { Outlet } from './router/router-view.tsx';
import { CookieBannerHost } from './shell/cookie-banner-host.tsx';
import { LoadingCover } from './shell/loading-cover.tsx';
import { ModalHost } from './shell/modal-host.tsx';
import { NoticeToast } from './shell/notice-toast.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';
import { createStaticDialogs } from './shell/static-dialogs.tsx';

const loadModals = () => import('./modals.tsx');

/** The header's dialogs: before the page, which may come late, and apart from it, so that no navigation waits for them. */
export const FrameBeside = createStaticDialogs(loadModals);

/** Around every layout: progress bar, modal layer, notice. */
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
