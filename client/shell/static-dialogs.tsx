import { type ReactNode, use, useEffect } from 'react';
import { island } from '../islands/island.tsx';
import { useLatePart } from '../platform/hydration/awake.ts';
import { SentPart } from '../platform/hydration/sent-part.tsx';
import { openModal } from '../platform/modals/modal-actions.ts';
import { PageDialog } from '../platform/modals/page-dialog.tsx';
import { useAppState } from '../platform/state/app-state.ts';
import { isSignInStep, type LoadModals, type OpenModal, useOpenModal } from './open-modal.tsx';
import { type StaticDialog, type StaticModal, staticDialogs } from './static-dialog-table.ts';

interface DialogProps {
  readonly dialog: StaticDialog;
  readonly Content: Contents[keyof Contents];
  readonly open: OpenModal;
  /** Stands in place of the first content. */
  readonly step?: ReactNode;
}

/** One of them, with its first content. */
function Dialog({ dialog: { id, place, names }, Content, open, step }: DialogProps): ReactNode {
  const state = useAppState();
  return (
    <PageDialog
      {...{ id, place, names }}
      shown={open.name}
      isOpen={open.isOpen}
      onOpen={() => openModal(state, names[0], {})}
      isLoaded={Content.isLoaded}
    >
      {(round) => step ?? <Content key={round} />}
    </PageDialog>
  );
}

function createContents(loadModals: LoadModals) {
  const dialogContent = (name: StaticModal) =>
    island(loadModals, (m) => m.staticModals[name], { wakes: 'at-first-use' });
  return {
    menu: dialogContent('header-menu'),
    search: dialogContent('search'),
    signIn: dialogContent('auth-phone'),
  };
}

type Contents = ReturnType<typeof createContents>;

interface DialogsProps {
  readonly loadModals: LoadModals;
  readonly contents: Contents;
  readonly onAwake: () => void;
}

function Dialogs({ loadModals, contents, onAwake }: DialogsProps): ReactNode {
  useEffect(onAwake, [onAwake]);
  const { isSimply } = useAppState().site;
  const open = useOpenModal(loadModals);
  const step = isSignInStep(open.name) ? open.content : undefined;
  // A step leads back to the first one.
  if (step !== undefined) use(contents.signIn.wake());
  return (
    <>
      <Dialog dialog={staticDialogs.menu} Content={contents.menu} open={open} />
      {!isSimply && <Dialog dialog={staticDialogs.search} Content={contents.search} open={open} />}
      <Dialog dialog={staticDialogs.signIn} Content={contents.signIn} open={open} step={step} />
    </>
  );
}

function StaticDialogs(props: Omit<DialogsProps, 'onAwake'>): ReactNode {
  const onAwake = useLatePart();
  return (
    // A part of its own to take over: the page does not wait for what is not seen yet.
    <SentPart>
      <Dialogs {...props} onAwake={onAwake} />
    </SentPart>
  );
}

/** Menu, search and sign-in: their markup comes with the page, their code at its first use. */
export function createStaticDialogs(loadModals: LoadModals): () => ReactNode {
  const contents = createContents(loadModals);
  return () => <StaticDialogs loadModals={loadModals} contents={contents} />;
}
