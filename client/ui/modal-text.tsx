import { type ReactNode, useLayoutEffect } from 'react';
import { useDialogNames } from './dialog-names.ts';
import styles from './modal-text.module.css';

/** The name of a modal, by which it is also announced. */
export function ModalTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h2 id={useDialogNames().titleId} className={styles.title}>
      {children}
    </h2>
  );
}

/** The modal's lead, read out together with its name. */
export function ModalLead({ children }: { readonly children: ReactNode }) {
  const { leadId, onLead } = useDialogNames();
  useLayoutEffect(() => {
    onLead(true);
    return () => onLead(false);
  }, [onLead]);
  return (
    <p id={leadId} className={styles.lead}>
      {children}
    </p>
  );
}
