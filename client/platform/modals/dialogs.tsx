import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/basics.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import styles from '../../ui/dialog-opener.module.css';
import { useAppState } from '../state/app-state.ts';
import { closeModal, type Dialog, finishClosingModal, openDialog } from './open-dialog.ts';

type DialogButtonProps<Props extends object> = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly opens: Dialog<Props>;
  /** What the dialog is opened with. */
  readonly given: NoInfer<Props>;
};

/** A button that opens a dialog; there is none where scripts are off. */
export function DialogButton<Props extends object>({ opens, given, ...button }: DialogButtonProps<Props>) {
  const state = useAppState();
  return <Button data-scripted {...button} onClick={() => openDialog(state, opens, given)} />;
}

interface DialogOpenerProps {
  /** Id of a dialog that stands in the page. */
  readonly dialog: string;
  /** Where the same is found without it. */
  readonly href: string;
  /** Its name where it shows an icon alone. */
  readonly label?: string;
  readonly className: string | undefined;
  readonly opens: Dialog<object>;
  readonly children: ReactNode;
}

/**
 * Opens a dialog of the page before any script has come: a button that names it. Browsers that do not know such
 * buttons show the link in its place, which scripts make open the dialog.
 */
export function DialogOpener(props: DialogOpenerProps) {
  const { dialog, href, label, className, opens, children } = props;
  const state = useAppState();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDialog(state, opens, {});
  };
  return (
    <span className={styles.place}>
      <span className={styles.button}>
        <button
          type="button"
          {...{ command: 'show-modal', commandfor: dialog }}
          className={className}
          aria-label={label}
          onClick={open}
        >
          {children}
        </button>
      </span>
      <span className={styles.link}>
        <a href={href} className={className} aria-label={label} onClick={open}>
          {children}
        </a>
      </span>
    </span>
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
export function PageDialog({ names, shown, isOpen, onOpen, children, ...frame }: PageDialogProps) {
  const state = useAppState();
  const [round, setRound] = useState(0);
  const isOwn = (name: string | undefined) => name !== undefined && names.includes(name);
  const isShown = () => isOwn(state.modal.open?.name);
  return (
    <DialogFrame
      {...frame}
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
