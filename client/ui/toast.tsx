import type { ReactNode } from 'react';
import { XIcon } from './shell-icons.tsx';
import styles from './toast.module.css';

interface ToastProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** A short message over the page, shown until dismissed. */
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

/** Live region of toasts; must be in the page before its message, or screen readers do not announce it. */
export function ToastPlace({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="status" className={styles.place}>
      {children}
    </div>
  );
}
