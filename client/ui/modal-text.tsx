import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './modal-text.module.css';
import { setText } from './set-text.ts';

/** The name of a modal, by which it is also announced. */
export function ModalTitle({ children }: { readonly children: ReactNode }): ReactNode {
  return <Dialog.Title className={styles.title}>{setText(children)}</Dialog.Title>;
}

/** What the modal is about, read out together with its name. */
export function ModalLead({ children }: { readonly children: ReactNode }): ReactNode {
  return <Dialog.Description className={styles.lead}>{setText(children)}</Dialog.Description>;
}
