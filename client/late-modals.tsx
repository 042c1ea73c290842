import type { ReactNode } from 'react';
import { modals } from './modals.tsx';
import { ModalHost } from './shell/modal-host.tsx';

/** The place of dialogs with the table of all of them. */
export function LateModals(): ReactNode {
  return <ModalHost modals={modals} />;
}
