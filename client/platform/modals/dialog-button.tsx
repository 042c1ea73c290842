import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/basics.tsx';
import styles from '../../ui/dialog-opener.module.css';
import { type Dialog, openDialog, useAppState } from '../state/app-state.ts';

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
