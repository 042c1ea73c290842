import type { ReactNode } from 'react';
import { modals, standingModals } from './modals.tsx';
import { ModalHost } from './shell/modal-host.tsx';

/** The dialogs that stand in the page, and the place of all others. */
export function LateModals(): ReactNode {
  return <ModalHost modals={modals} standing={standingModals} />;
}
