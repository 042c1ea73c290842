import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import styles from './dialog.module.css';
import { DialogFrame, type DialogPlace } from './dialog-frame.tsx';
import { ModalLead, ModalTitle } from './modal-text.tsx';

interface DialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly place?: DialogPlace;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children?: ReactNode;
}

/**
 * A dialog or panel that belongs to one place of a screen. What can be opened from anywhere, or must survive a
 * navigation, is a modal of the shell instead.
 */
export function Dialog({ title, lead, place = 'centre', trigger, children }: DialogProps): ReactNode {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <DialogFrame place={place}>
        <ModalTitle>{title}</ModalTitle>
        {lead !== undefined && <ModalLead>{lead}</ModalLead>}
        {children !== undefined && <div className={styles.body}>{children}</div>}
      </DialogFrame>
    </Base.Root>
  );
}

/** Closes the dialog that it stands in, in the look of the button given. */
export function DialogClose({ button }: { readonly button: ReactElement }): ReactNode {
  return <Base.Close render={button} />;
}
