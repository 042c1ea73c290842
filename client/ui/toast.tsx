import type { ReactNode } from 'react';
import { XIcon } from './shell-icons.tsx';
import styles from './toast.module.css';

interface ToastProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A short message over the page; it stays until it is dismissed, so that nobody has to hurry. */
export function Toast({ text, onClose }: ToastProps): ReactNode {
  return (
    <div className={styles.toast}>
      <span>{text}</span>
      <button type="button" className={styles.close} aria-label="Закрыть сообщение" onClick={onClose}>
        <XIcon />
      </button>
    </div>
  );
}

/** Where the message appears; it stands in the page before the message does, or nobody reads that out. */
export function ToastPlace({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="status" className={styles.place}>
      {children}
    </div>
  );
}
