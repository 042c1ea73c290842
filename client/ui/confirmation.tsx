import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import styles from './confirmation.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

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
    <details className={styles.confirmation}>
      <summary className={buttonClass({ look })}>
        {label}
        {about !== undefined && <VisuallyHidden>: {about}</VisuallyHidden>}
      </summary>
      <div className={styles.question}>
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}
