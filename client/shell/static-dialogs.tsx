import type { ComponentType, ReactNode } from 'react';
import { openDialog } from '../platform/modals/dialogs.ts';
import { PageDialog } from '../platform/modals/page-dialog.tsx';
import { useAppState } from '../platform/state/app-state.ts';
import { isSignInStep, type OpenDialog, useOpenDialog } from './open-modal.tsx';
import { type StaticDialog, staticDialogs } from './static-dialog-table.ts';

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
