import type { ReactNode } from 'react';
import styles from './toast-place.module.css';

/** Live region of toasts; must be in the page before its message, or screen readers do not announce it. */
export function ToastPlace({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="status" className={styles.place}>
      {children}
    </div>
  );
}
