import { type ComponentType, type ReactNode, use, useDeferredValue, useState } from 'react';
import { authPhoneDialog } from '../features/auth/shared/dialogs.ts';
import { useIsHydrated } from '../platform/hydration/late.tsx';
import {
  type AnyDialog,
  type AppState,
  closeModal,
  finishClosingModal,
  headerMenuDialog,
  openDialog,
  searchDialog,
  useAppState,
  useSnapshot,
} from '../platform/state/app-state.ts';
import { classNames } from '../ui/basics.tsx';
import foot from '../ui/dialog-foot.module.css';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Skeleton, SkeletonText } from '../ui/surfaces.tsx';
import styles from './modal-content.module.css';

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

export type StaticDialog = (typeof staticDialogs)[keyof typeof staticDialogs];

type Content = ComponentType<object>;

// Module-level is fine: it caches code, not a visitor's state. A failure is null until it is forgotten: a suspended
// component asks on every render and would otherwise retry forever.
const contents = new Map<AnyDialog, Promise<Content | null>>();

export const forgetDialog = (dialog: AnyDialog) => contents.delete(dialog);

/** The steps of signing in after the first: they stand in its dialog. */
export const isSignInStep = (name: string | undefined) => name === 'auth-name' || name === 'auth-sms';

export interface OpenDialog {
  readonly name: string | undefined;
  /** The dialog, where its content does not come with the page. */
  readonly loaded: AnyDialog | undefined;
  /** Its content; nothing where its module did not come, or where it came with the page. */
  readonly content: ReactNode;
  /** False while it closes. */
  readonly isOpen: boolean;
}

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

/** The dialog to show, once its module is there. */
export function useOpenDialog(): OpenDialog {
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

interface ModalContentProps {
  readonly isPadded: boolean;
  readonly children: ReactNode;
}

/** A modal's content, with a skeleton in the place of the data that is on its way. */
export function ModalContent({ isPadded, children }: ModalContentProps) {
  const { isSkeleton } = useSnapshot(useAppState()).interface;
  return (
    <div className={foot.content}>
      {children}
      {isSkeleton && (
        <div className={classNames(styles.skeleton, !isPadded && styles.unpadded)}>
          <Skeleton>
            <SkeletonText lines={4} />
          </Skeleton>
        </div>
      )}
    </div>
  );
}

interface PageDialogProps {
  /** Id that the buttons of the page name. */
  readonly id: string;
  readonly place: 'centre' | 'side';
  /** The modals that are shown in it. */
  readonly names: readonly string[];
  /** The modal that is open, here or elsewhere. */
  readonly shown: string | undefined;
  readonly isOpen: boolean;
  /** Tells the state that a button of the page has opened it. */
  readonly onOpen: () => void;
  /** The content; its round changes whenever the dialog has been closed, so that it begins anew. */
  readonly children: (round: number) => ReactNode;
}

/** A dialog that the server sends closed with the page, content and all: its buttons open it before any script has come. */
export function PageDialog(props: PageDialogProps) {
  const { id, place, names, shown, isOpen, onOpen, children } = props;
  const state = useAppState();
  const [round, setRound] = useState(0);
  const isOwn = (name: string | undefined) => name !== undefined && names.includes(name);
  const isShown = () => isOwn(state.modal.open?.name);
  return (
    <DialogFrame
      id={id}
      place={place}
      shown={shown}
      isOpen={isOpen && isOwn(shown)}
      onOpen={() => (isShown() && !state.modal.isClosing) || onOpen()}
      onClose={() => isShown() && closeModal(state)}
      onClosed={() => {
        if (isShown()) finishClosingModal(state);
        setRound((before) => before + 1);
      }}
    >
      {children(round)}
    </DialogFrame>
  );
}

interface DialogProps {
  readonly dialog: StaticDialog;
  readonly Content: ComponentType;
  readonly open: OpenDialog;
  /** Stands in place of the first content. */
  readonly step?: ReactNode;
}

/** One of them, with its first content. */
function Dialog({ dialog: { id, place, names, first }, Content, open, step }: DialogProps) {
  const state = useAppState();
  return (
    <PageDialog
      {...{ id, place, names }}
      shown={open.name}
      isOpen={open.isOpen}
      onOpen={() => openDialog(state, first, {})}
    >
      {(round) => step ?? <Content key={round} />}
    </PageDialog>
  );
}

interface StaticDialogsProps {
  /** The first content of each. */
  readonly contents: Readonly<Record<keyof typeof staticDialogs, ComponentType>>;
}

/** Menu, search and sign-in: they come with every page, which opens them before any script. */
export function StaticDialogs({ contents }: StaticDialogsProps) {
  const { isSimply } = useAppState().site;
  const open = useOpenDialog();
  const step = isSignInStep(open.name) ? open.content : undefined;
  return (
    <>
      <Dialog dialog={staticDialogs.menu} Content={contents.menu} open={open} />
      {!isSimply && <Dialog dialog={staticDialogs.search} Content={contents.search} open={open} />}
      <Dialog dialog={staticDialogs.signIn} Content={contents.signIn} open={open} step={step} />
    </>
  );
}
