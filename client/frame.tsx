import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SignInStart } from './features/auth/auth-phone-modal.tsx';
import { SearchModal } from './features/search/search-modal.tsx';
import { late, SentPart, useIsHydrated } from './platform/hydration/late.tsx';
import { useScrollRules } from './platform/navigation/scroll.ts';
import { useAppState, useSnapshot } from './platform/state/app-state.ts';
import { CookieBanner } from './shell/cookie-banner.tsx';
import { ModalHost, StaticDialogs } from './shell/dialogs.tsx';
import { HeaderMenuModal } from './shell/header-menu-modal.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';
import { classNames } from './ui/basics.tsx';
import { css } from './ui/css.ts';
import { Loader } from './ui/loader.tsx';

const Toast = late(() => import('./ui/toast.tsx'), 'Toast');

/** Shows the state's notice as a toast. */
function NoticeToast() {
  const state = useAppState();
  const { notice, cookies } = useSnapshot(state);
  const isBannerShown = useIsHydrated() && cookies.isAsking;
  const onClose = () => {
    state.notice = null;
  };
  return (
    // In the page before its message, or screen readers do not announce it.
    <div
      role="status"
      className={classNames(
        css(
          'fixed z-50 right-gutter left-gutter grid justify-items-center pointer-events-none',
          'bottom-[calc(max(var(--bottom-bar),_var(--sticky-bar))_+_var(--s16))]',
          'print:hidden',
        ),
        // The banner of cookies stands below.
        isBannerShown && css('bottom-auto top-[calc(var(--header)_+_var(--s16))]'),
      )}
    >
      {notice && <Toast {...notice} onClose={onClose} />}
    </div>
  );
}

/** The loader over the whole page. */
function LoadingCover() {
  const { isLoading } = useSnapshot(useAppState()).interface;
  return useIsHydrated() && isLoading ? <Loader isCover /> : null;
}

/** Pages on which somebody pays: nothing covers their consents, sum and button. */
const checkouts = ['/order/', '/homemade-food/order/', '/sertificat/'];

/** The place of the cookie banner, for those who have not chosen yet; a checkout is left to ask nothing else. */
export function CookieBannerHost() {
  const { isAsking, isReopened } = useSnapshot(useAppState()).cookies;
  const { pathname } = useLocation();
  const mayAsk = isReopened || !checkouts.includes(pathname);
  return useIsHydrated() && isAsking && mayAsk ? <CookieBanner /> : null;
}

/** Leaves out what fails: the page goes on without it. */
class Optional extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}

/** Around every layout: dialogs, before the page, which may come late; progress bar, notice. */
export function Frame() {
  useScrollRules();
  return (
    <>
      <Optional>
        <SentPart>
          <StaticDialogs menu={HeaderMenuModal} search={SearchModal} signIn={SignInStart} />
        </SentPart>
      </Optional>
      <ModalHost />
      <Outlet />
      <ProgressBar />
      <CookieBannerHost />
      <NoticeToast />
      <LoadingCover />
    </>
  );
}
