import type { MouseEvent, ReactNode } from 'react';
import styles from './dialog-opener.module.css';

interface DialogOpenerProps {
  /** Id of a dialog that stands in the page. */
  readonly dialog: string;
  /** Where the same is found without it. */
  readonly href: string;
  /** Its name where it shows an icon alone. */
  readonly label?: string;
  readonly className: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/**
 * Opens a dialog of the page before any script has come: a button that names it. Browsers that do not know such
 * buttons show the link in its place, which scripts make open the dialog.
 */
export function DialogOpener(props: DialogOpenerProps) {
  const { dialog, href, label, className, onOpen, children } = props;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <span className={styles.place}>
      <span className={styles.button}>
        <button
          type="button"
          {...{ command: 'show-modal', commandfor: dialog }}
          className={className}
          aria-label={label}
          onClick={onOpen}
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
