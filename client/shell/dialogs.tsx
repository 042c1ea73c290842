import { type ComponentType, Suspense, use, useDeferredValue, useEffect } from 'react';
import { authPhoneDialog } from '../features/auth/shared/dialogs.ts';
import { reloadForChunk } from '../platform/code/import-again.ts';
import { useIsHydrated, useLatePart } from '../platform/hydration/late.tsx';
import { PageDialog } from '../platform/modals/dialogs.tsx';
import {
  type AnyDialog,
  abandonModal,
  closeModal,
  finishClosingModal,
  headerMenuDialog,
  openDialog,
  searchDialog,
} from '../platform/modals/open-dialog.ts';
import { type AppState, useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { css } from '../ui/css.ts';
import foot from '../ui/dialog-foot.module.css';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';

/**
 * The dialogs that the server sends closed with every page: buttons open them before any script. Signing in goes on in the
 * same dialog.
 */
export const staticDialogs = {
  menu: { id: 'site-menu', place: 'side', names: ['header-menu'], first: headerMenuDialog },
  search: { id: 'site-search', place: 'side', names: ['search'], first: searchDialog },
  signIn: {
    id: 'sign-in',
    place: 'centre',
    names: ['auth-phone', 'auth-name', 'auth-sms'],
    first: authPhoneDialog,
  },
} as const;

type Content = ComponentType<object>;

// Module-level is fine: it caches code, not a visitor's state. A failure is null until it is forgotten: a suspended
// component asks on every render and would otherwise retry forever.
const contents = new Map<AnyDialog, Promise<Content | null>>();

function loadContent(dialog: AnyDialog): Promise<Content | null> {
  const known = contents.get(dialog);
  if (known) return known;
  const content = (dialog.load?.() ?? Promise.reject(new Error('Stands in its page'))).then(
    (View) => View as Content,
    () => null,
  );
  contents.set(dialog, content);
  return content;
}

/** The dialog to show, once its module is there; without content where that did not come, or has come with the page. */
function useOpenDialog() {
  const { modal } = useSnapshot(useAppState()) as AppState;
  const isHydrated = useIsHydrated();
  // The previous dialog stays while the next one loads, as hiding it would lose the focus; one that closes goes on closing.
  const shown = useDeferredValue(isHydrated ? modal.open : null);
  // At once: a dialog that is given up is not asked for again.
  const open = modal.open && shown;
  const loaded = open?.dialog.load ? open.dialog : undefined;
  const View = loaded && use(loadContent(loaded));
  const content = View ? <View key={open?.name} {...(open?.props as object)} /> : undefined;
  const isOpen = !modal.isClosing && (modal.isReplacing || open === modal.open);
  return { name: open?.name, loaded, content, isOpen };
}

/** The steps of signing in after the first: they stand in its dialog. */
const isSignInStep = (name: string | undefined) => name === 'auth-name' || name === 'auth-sms';

/** Menu, search and sign-in with their first contents: they come with every page, which opens them before any script. */
export function StaticDialogs(contents: Record<keyof typeof staticDialogs, ComponentType>) {
  const state = useAppState();
  const { name, isOpen, content } = useOpenDialog();
  return (['menu', 'search', 'signIn'] as const).map((key) => {
    if (key === 'search' && state.site.isSimply) return null;
    const { first, ...dialog } = staticDialogs[key];
    const Content = contents[key];
    return (
      <PageDialog
        key={key}
        {...{ ...dialog, shown: name, isOpen }}
        onOpen={() => openDialog(state, first, {})}
      >
        {(round) => (key === 'signIn' && isSignInStep(name) && content) || <Content key={round} />}
      </PageDialog>
    );
  });
}

function LoadedDialog({ onAwake }: { readonly onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  const state = useAppState();
  const { isSkeleton } = useSnapshot(state).interface;
  const { name, loaded, content, isOpen } = useOpenDialog();
  const failed = content === undefined ? loaded : undefined;
  useEffect(() => {
    if (failed === undefined) return;
    contents.delete(failed);
    // The build may be gone, and the browser remembers what failed: only a new document asks for it again.
    if (navigator.onLine && reloadForChunk(window.location.pathname + window.location.search)) return;
    abandonModal(state);
  }, [failed, state]);
  if (!loaded || content === undefined || isSignInStep(name)) return null;
  const isPadded = !loaded.looks.includes('no-padding');
  return (
    <DialogFrame
      place={loaded.looks.includes('side') ? 'side' : 'centre'}
      isPadded={isPadded}
      shown={name}
      isOpen={isOpen}
      onClose={() => state.modal.open?.name === name && closeModal(state)}
      onClosed={() => state.modal.open?.name === name && finishClosingModal(state)}
    >
      <div key={name} className={foot.content}>
        {content}
        {isSkeleton && (
          <div
            className={
              isPadded ? css('mt-20') : css('mt-20 pt-0 pb-28 px-20 large-phone:pb-36 large-phone:px-36')
            }
          >
            <Skeleton>
              <SkeletonText />
            </Skeleton>
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

/** The place of every dialog that does not stand in the page; at most one is open at a time. */
export function ModalHost() {
  const onAwake = useLatePart();
  return (
    // Hydrated by itself: the page does not wait for what is not seen yet.
    <Suspense>
      <LoadedDialog onAwake={onAwake} />
    </Suspense>
  );
}
