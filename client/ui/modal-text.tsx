import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { buttonClass } from './button.tsx';
import confirmationStyles from './confirmation.module.css';
import styles from './modal-text.module.css';
import { VisuallyHidden } from './text.tsx';

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

/** How the parts of a dialog name it. */
interface DialogNames {
  readonly titleId: string;
  readonly leadId: string;
  /** Says whether the dialog has a lead that describes it. */
  readonly onLead: (hasLead: boolean) => void;
}

export const DialogNamesContext = createContext<DialogNames | null>(null);

export function useDialogNames(): DialogNames {
  const names = useContext(DialogNamesContext);
  if (!names) throw new Error('A title of a dialog stands outside one');
  return names;
}

interface ConfirmationProps {
  readonly label: string;
  readonly look?: 'outline' | 'soft' | 'ghost';
  /** Accessible addition that distinguishes it from others of the same label. */
  readonly about?: string;
  /** What follows from it. */
  readonly question: ReactNode;
  /** The form that does it. */
  readonly children: ReactNode;
}

/** A button that asks first: a press says what follows and shows the form that does it. */
export function Confirmation({ label, look = 'ghost', about, question, children }: ConfirmationProps) {
  return (
    <details className={confirmationStyles.confirmation}>
      <summary className={buttonClass({ look })}>
        {label}
        {about !== undefined && <VisuallyHidden>: {about}</VisuallyHidden>}
      </summary>
      <div className={confirmationStyles.question}>
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}
