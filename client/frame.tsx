import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SignInStart } from './features/auth/auth-phone-modal.tsx';
import { SearchModal } from './features/search/search-modal.tsx';
import { reloadForChunk } from './platform/code/import-again.ts';
import { late, SentPart, useIsHydrated, useLatePart } from './platform/hydration/late.tsx';
import { useScrollRules } from './platform/navigation/scroll.ts';
import {
  abandonModal,
  closeModal,
  finishClosingModal,
  useAppState,
  useSnapshot,
} from './platform/state/app-state.ts';
import { CookieBanner } from './shell/cookie-banner.tsx';
import {
  forgetDialog,
  isSignInStep,
  ModalContent,
  type OpenDialog,
  StaticDialogs,
  useOpenDialog,
} from './shell/dialogs.tsx';
import { HeaderMenuModal } from './shell/header-menu-modal.tsx';
import styles from './shell/notice-toast.module.css';
import { ProgressBar } from './shell/progress-bar.tsx';
import { classNames } from './ui/basics.tsx';
import { DialogFrame } from './ui/dialog-frame.tsx';
import { Loader } from './ui/surfaces.tsx';

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
    <div role="status" className={classNames(styles.place, isBannerShown && styles.above)}>
      {notice && <Toast {...notice} onClose={onClose} />}
    </div>
  );
}

/** Loads the page anew for a modal whose module did not come; where that does not help either, says so. */
function useFailure(failed: OpenDialog['loaded']): void {
  const state = useAppState();
  useEffect(() => {
    if (failed === undefined) return;
    forgetDialog(failed);
    // The build may be gone, and the browser remembers what failed: only a new document asks for it again.
    if (navigator.onLine && reloadForChunk(window.location.pathname + window.location.search)) return;
    abandonModal(state);
  }, [failed, state]);
}

function Dialog({ onAwake }: { readonly onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  const state = useAppState();
  const { name, loaded, content, isOpen } = useOpenDialog();
  useFailure(loaded !== undefined && content === undefined ? loaded : undefined);
  if (!loaded || content === undefined || isSignInStep(name)) return null;
  const { looks } = loaded;
  const isPadded = !looks.includes('no-padding');
  return (
    <DialogFrame
      place={looks.includes('side') ? 'side' : 'centre'}
      isPadded={isPadded}
      shown={name}
      isOpen={isOpen}
      onClose={() => state.modal.open?.name === name && closeModal(state)}
      onClosed={() => state.modal.open?.name === name && finishClosingModal(state)}
    >
      <ModalContent key={name} isPadded={isPadded}>
        {content}
      </ModalContent>
    </DialogFrame>
  );
}

/** The place of every dialog that does not stand in the page; at most one is open at a time. */
function ModalHost() {
  const onAwake = useLatePart();
  return (
    // A part of its own to take over: the page does not wait for what is not seen yet.
    <Suspense>
      <Dialog onAwake={onAwake} />
    </Suspense>
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

/** First contents of the dialogs that come with every page. */
const contents = { menu: HeaderMenuModal, search: SearchModal, signIn: SignInStart };

/** Around every layout: dialogs, before the page, which may come late; progress bar, notice. */
export function Frame() {
  useScrollRules();
  return (
    <>
      <Optional>
        <SentPart>
          <StaticDialogs contents={contents} />
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
