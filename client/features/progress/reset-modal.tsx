import { useState } from 'react';
import { resetProgress } from '#shared/features/progress/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';

/** Erases weights and goal after a second confirmation, as it cannot be undone. */
export function ProgressResetModal() {
  const state = useAppState();
  const [isSure, setIsSure] = useState(false);
  return (
    <div className={classNames(layout.stack14, styles.modal)}>
      <ModalTitle>{isSure ? 'Точно стереть?' : 'Начать заново?'}</ModalTitle>
      <ModalLead>
        {isSure
          ? 'Все записи веса и\u00a0цель исчезнут навсегда, вернуть их\u00a0мы\u00a0не\u00a0сможем.'
          : 'Сотрём записи веса и\u00a0цель, и\u00a0вы\u00a0поставите новую. Доставки, заказы и\u00a0разрешение хранить данные останутся.'}
      </ModalLead>
      {isSure ? (
        <RestForm
          call={resetProgress}
          body={{ confirm: true }}
          label="Стереть навсегда"
          look="outline"
          done="Вес и&nbsp;цель стёрты. Можно начать заново"
          onDone={() => closeModal(state)}
        />
      ) : (
        <Button look="outline" onClick={() => setIsSure(true)}>
          Продолжить
        </Button>
      )}
      <Button onClick={() => closeModal(state)}>Оставить как есть</Button>
    </div>
  );
}
