import type { ReactNode } from 'react';
import { useAppState } from '../../platform/app-state.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { Button } from '../../ui/button.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';

/** Says what has been changed, and that it can be changed again. */
export function DeliveryEditSuccessModal({ text }: ModalProps['delivery-edit-success']): ReactNode {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Изменили</ModalTitle>
      <ModalLead>{text}. Передумаете — поменяйте ещё раз, пока открыт приём изменений.</ModalLead>
      <Button size="large" wide onClick={() => closeModal(state)}>
        Хорошо
      </Button>
    </div>
  );
}
