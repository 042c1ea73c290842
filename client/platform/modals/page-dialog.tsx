import { type ReactNode, useState } from 'react';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { useAppState } from '../state/app-state.ts';
import { closeModal, finishClosingModal } from './dialogs.ts';

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
